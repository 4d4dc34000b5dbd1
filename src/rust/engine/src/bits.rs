//! The operations that all sets share. A set is a word whose bits are its members.

macro_rules! set_operators {
    ($set:ident) => {
        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl BitXor for $set {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }
        impl Sub for $set {
            type Output = Self;
            /// Returns the members of `self` that are not in `other`.
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }
        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Whether there is no member.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether every member is in `other` too.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether some member is in `other` too.
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
        }
        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

/// Defines the members of a set and an iterator over them. Bit `i` is the member with index `i`.
macro_rules! set_members {
    ($set:ident($word:ty) of $member:ident, $members:ident) => {
        impl $set {
            /// Returns the set of one member.
            pub const fn of(member: $member) -> Self {
                Self(1 << member.index())
            }

            /// Whether `member` is in the set.
            pub const fn contains(self, member: $member) -> bool {
                self.0 >> member.index() & 1 == 1
            }

            /// Adds a member.
            pub fn insert(&mut self, member: $member) {
                self.0 |= 1 << member.index();
            }

            /// Removes a member.
            pub fn remove(&mut self, member: $member) {
                self.0 &= !(1 << member.index());
            }

            /// Returns the members, lowest first.
            pub fn iter(self) -> $members {
                $members($crate::bits::bits(self.0))
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members
                    .into_iter()
                    .fold($set::EMPTY, |set, member| set | $set::of(member))
            }
        }

        #[doc = concat!("The members of a [`", stringify!($set), "`], lowest first.")]
        #[derive(Clone, Debug)]
        pub struct $members($crate::bits::Bits<$word>);

        impl Iterator for $members {
            type Item = $member;

            #[inline]
            fn next(&mut self) -> Option<$member> {
                self.0.next().map($member::from_index)
            }
        }

        impl DoubleEndedIterator for $members {
            #[inline]
            fn next_back(&mut self) -> Option<$member> {
                self.0.next_back().map($member::from_index)
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $members;
            fn into_iter(self) -> $members {
                self.iter()
            }
        }
    };
}

pub(crate) use {set_members, set_operators};

/// A word whose bits are members of a set.
pub trait Mask: Copy {
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
    /// Returns the place of the lowest bit that is set.
    fn lowest(self) -> usize;
    /// Returns the place of the highest bit that is set.
    fn highest(self) -> usize;
    /// Returns the mask without its lowest bit.
    fn without_lowest(self) -> Self;
    /// Returns the mask without the bit at `place`.
    fn without(self, place: usize) -> Self;
}

macro_rules! masks {
    ($($mask:ident)*) => {
        $(impl Mask for $mask {
            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            fn highest(self) -> usize {
                ($mask::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
            fn without(self, place: usize) -> Self {
                self & !(1 << place)
            }
        })*
    };
}

masks!(u16 u32 u64 u128);

/// An iterator over the places of the bits that are set in a mask, lowest first.
#[derive(Clone, Debug)]
pub struct Bits<M>(M);

/// Iterates over the places of the bits that are set in a mask.
#[inline(always)]
pub(crate) fn bits<M: Mask>(mask: M) -> Bits<M> {
    Bits(mask)
}

impl<M: Mask> Iterator for Bits<M> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_zero() {
            return None;
        }
        let place = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(place)
    }
}

impl<M: Mask> DoubleEndedIterator for Bits<M> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        if self.0.is_zero() {
            return None;
        }
        let place = self.0.highest();
        self.0 = self.0.without(place);
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_from_both_ends() {
        let mut places = bits(0b1011u32);
        assert_eq!((places.next(), places.next_back()), (Some(0), Some(3)));
        assert_eq!((places.next(), places.next_back()), (Some(1), None));
    }
}
