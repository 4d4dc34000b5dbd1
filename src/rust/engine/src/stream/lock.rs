//! Files that only one process at a time may use.
//!
//! The operating system holds the lock and releases it when the process ends, for any
//! reason, so no stale lock is left behind.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file for reading and writing, creates it if needed, and locks it. Returns `None`
/// if another process holds the lock.
///
/// If the file system does not support locks, the file is opened without one.
pub(super) fn open_locked(path: &Path) -> io::Result<Option<File>> {
    system::open_locked(path)
}

/// Removes a file that [`open_locked`] opened, and unlocks it.
pub(super) fn remove_locked(file: File, path: &Path) -> io::Result<()> {
    system::remove_locked(file, path)
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    options
}

#[cfg(all(unix, not(target_os = "emscripten")))]
mod system {
    use super::*;
    use std::fs;
    use std::os::raw::c_int;
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::io::AsRawFd;

    /// These numbers are the same on every system that has the function.
    const LOCK_EX: c_int = 2;
    const LOCK_NB: c_int = 4;

    extern "C" {
        fn flock(file: c_int, operation: c_int) -> c_int;
    }

    pub fn open_locked(path: &Path) -> io::Result<Option<File>> {
        loop {
            let file = options().open(path)?;
            // SAFETY: the file is open, and nothing but its lock changes.
            let locked = unsafe { flock(file.as_raw_fd(), LOCK_EX | LOCK_NB) } == 0;
            if !locked && io::Error::last_os_error().kind() == io::ErrorKind::WouldBlock {
                return Ok(None);
            }
            // Between the two calls, the owner of the lock may have removed the file.
            if !locked || is_at(&file, path)? {
                return Ok(Some(file));
            }
        }
    }

    fn is_at(file: &File, path: &Path) -> io::Result<bool> {
        let opened = file.metadata()?;
        Ok(fs::metadata(path)
            .is_ok_and(|there| (there.dev(), there.ino()) == (opened.dev(), opened.ino())))
    }

    pub fn remove_locked(file: File, path: &Path) -> io::Result<()> {
        let removed = fs::remove_file(path);
        drop(file);
        removed
    }
}

#[cfg(windows)]
mod system {
    use super::*;
    use std::fs;
    use std::os::windows::fs::OpenOptionsExt;

    /// Others may open the file for reading, but not for writing.
    const FILE_SHARE_READ: u32 = 1;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    pub fn open_locked(path: &Path) -> io::Result<Option<File>> {
        match options().share_mode(FILE_SHARE_READ).open(path) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub fn remove_locked(file: File, path: &Path) -> io::Result<()> {
        // Windows cannot remove an open file.
        drop(file);
        fs::remove_file(path)
    }
}

#[cfg(not(any(windows, all(unix, not(target_os = "emscripten")))))]
mod system {
    use super::*;
    use std::fs;

    pub fn open_locked(path: &Path) -> io::Result<Option<File>> {
        options().open(path).map(Some)
    }

    pub fn remove_locked(file: File, path: &Path) -> io::Result<()> {
        drop(file);
        fs::remove_file(path)
    }
}
