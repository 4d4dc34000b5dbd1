//! Standard input and output of a process that answers lines.
//!
//! Rust's own handles report success on a closed stream, and its input cannot wait for data
//! with a timeout.

#[cfg(all(unix, not(target_os = "emscripten")))]
pub use system::wait_for_input;
pub use system::{input, output};

/// A guard: while it lives, writing to a closed pipe returns an error. R's own signal handler would
/// jump out of the write.
pub struct IgnoredPipes {
    #[cfg(unix)]
    before: usize,
}

#[cfg(unix)]
mod signals {
    use std::os::raw::c_int;

    pub const SIGPIPE: c_int = 13;
    pub const IGNORE: usize = 1;

    extern "C" {
        pub fn signal(number: c_int, handler: usize) -> usize;
    }
}

impl IgnoredPipes {
    #[cfg(unix)]
    pub fn new() -> Self {
        // SAFETY: this only changes the handling of writes to a closed pipe.
        let before = unsafe { signals::signal(signals::SIGPIPE, signals::IGNORE) };
        IgnoredPipes { before }
    }

    #[cfg(not(unix))]
    pub fn new() -> Self {
        IgnoredPipes {}
    }
}

#[cfg(unix)]
impl Drop for IgnoredPipes {
    fn drop(&mut self) {
        // SAFETY: this restores the previous handler.
        unsafe { signals::signal(signals::SIGPIPE, self.before) };
    }
}

#[cfg(all(unix, not(target_os = "emscripten")))]
mod system {
    use oxidoku_engine::stream::LineSource;
    use std::fs::File;
    use std::io::{self, Read, Write};
    use std::mem::ManuallyDrop;
    use std::os::raw::{c_int, c_short};
    use std::os::unix::io::FromRawFd;
    use std::time::Duration;

    /// The number of bytes to read at once.
    const READ: usize = 1 << 16;
    const POLLIN: c_short = 1;

    #[cfg(any(target_os = "linux", target_os = "android"))]
    type Count = std::os::raw::c_ulong;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    type Count = std::os::raw::c_uint;

    #[repr(C)]
    struct PollFd {
        file: c_int,
        events: c_short,
        found: c_short,
    }

    extern "C" {
        fn poll(files: *mut PollFd, count: Count, milliseconds: c_int) -> c_int;
    }

    /// Standard input without a buffer, so that unread bytes stay with the system.
    pub struct Input(ManuallyDrop<File>);

    pub fn input() -> io::Result<Input> {
        check_open(0)?;
        // SAFETY: `ManuallyDrop` never closes the stream; reading a closed stream returns an error.
        Ok(Input(ManuallyDrop::new(unsafe { File::from_raw_fd(0) })))
    }

    pub fn output() -> io::Result<impl Write> {
        check_open(1)?;
        // SAFETY: as for the input.
        Ok(Output(ManuallyDrop::new(unsafe { File::from_raw_fd(1) })))
    }

    /// Fails if a stream was closed when R started. `Rscript -e` stores its script in a deleted
    /// file, which takes the number of a closed stream. Only Linux shows the name of that file.
    fn check_open(number: u8) -> io::Result<()> {
        let name = std::fs::read_link(format!("/proc/self/fd/{number}")).unwrap_or_default();
        let name = name
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_script = name.starts_with(&format!("Rscript{:x}.", std::process::id()));
        match is_script && name.ends_with(" (deleted)") {
            true => Err(io::Error::new(
                io::ErrorKind::NotConnected,
                "the stream is closed",
            )),
            false => Ok(()),
        }
    }

    struct Output(ManuallyDrop<File>);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }

    impl LineSource for Input {
        fn read_within(&mut self, wait: Duration, text: &mut Vec<u8>) -> io::Result<Option<usize>> {
            if !wait_for_input(0, wait) {
                return Ok(None);
            }
            let known = text.len();
            text.resize(known + READ, 0);
            let read = self.0.read(&mut text[known..]);
            text.truncate(known + *read.as_ref().unwrap_or(&0));
            match read {
                Err(error) if is_interrupted(&error) => Ok(None),
                read => read.map(Some),
            }
        }
    }

    /// Waits until there is something to read: bytes, the end or an error. Returns `false` after a
    /// timeout or a signal.
    pub fn wait_for_input(file: c_int, wait: Duration) -> bool {
        let mut requested = PollFd {
            file,
            events: POLLIN,
            found: 0,
        };
        // SAFETY: `requested` is one `PollFd`, and the count is 1.
        let ready = unsafe { poll(&mut requested, 1, wait.as_millis() as c_int) };
        // After any error other than a signal, the read reports it.
        ready > 0 || (ready < 0 && !is_interrupted(&io::Error::last_os_error()))
    }

    fn is_interrupted(error: &io::Error) -> bool {
        error.kind() == io::ErrorKind::Interrupted
    }
}

#[cfg(not(all(unix, not(target_os = "emscripten"))))]
mod system {
    use oxidoku_engine::stream::Threaded;
    use std::io::{self, Write};

    pub fn input() -> io::Result<Threaded> {
        Threaded::new(io::stdin())
    }

    pub fn output() -> io::Result<impl Write> {
        Ok(io::stdout())
    }
}
