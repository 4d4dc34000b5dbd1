//! Reads pipes and devices, whose bytes arrive when another program sends them.
//!
//! R's own connections ignore Ctrl-C while they wait for bytes, or for the program that opens
//! a named pipe.

use crate::answer::answer;
use crate::args::read;
use crate::interrupt::pending;
use crate::pointer::{pointer_to, with_kept, Kept};
use crate::problem::Answer;
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use std::fs::File;
use std::io;

/// A pipe that is being read; `None` once it is closed.
struct Pipe(Option<File>);

impl Kept for Pipe {
    const TAG: &'static [u8] = b"oxidoku_pipe\0";
}

impl Pipe {
    /// Reads up to `most` bytes. If there are fewer, they are the last ones. The inner error is the
    /// system's.
    fn read(&mut self, most: usize) -> Answer<io::Result<Vec<u8>>> {
        let mut bytes = Vec::new();
        let Some(file) = &mut self.0 else {
            return Ok(Ok(bytes));
        };
        while bytes.len() < most {
            pending()?;
            match system::read_ready(file, &mut bytes, most) {
                Ok(Some(0)) => break,
                Ok(_) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(bytes))
    }
}

// Opens a pipe or device for reading, without waiting for a program that writes to it. Returns a
// string with the reason if it cannot be opened, or FALSE if the system has no such pipes.
#[extendr]
fn native_pipe_open(path: Robj) -> Robj {
    answer(|| match system::open(read(&path, "path")?) {
        Ok(Some(file)) => Ok(Value::Object(pointer_to(Pipe(Some(file)))?)),
        Ok(None) => Ok(Value::flag(false)),
        Err(error) => Ok(Value::text(error.to_string())),
    })
}

// Reads up to `most` bytes of a pipe. If there are fewer, they are the last ones. Returns a string
// with the reason if the pipe cannot be read. If `most` is NULL, closes the pipe, so that the
// program at its other end may stop.
#[extendr]
fn native_pipe_read(pipe: Robj, most: Robj) -> Robj {
    answer(|| {
        let most: Option<usize> = read(&most, "most")?;
        let read = |pipe: &mut Pipe| match most {
            Some(most) => pipe.read(most),
            None => {
                pipe.0 = None;
                Ok(Ok(Vec::new()))
            }
        };
        match with_kept(&pipe, "pipe", read)? {
            Ok(bytes) => {
                let mut column = Column::new(bytes.len(), 0u8)?;
                column.values().copy_from_slice(&bytes);
                Ok(column.into())
            }
            Err(error) => Ok(Value::text(error.to_string())),
        }
    })
}

#[cfg(all(unix, not(target_os = "emscripten")))]
mod system {
    use crate::standard::wait_for_input;
    use std::fs::{File, OpenOptions};
    use std::io::{self, Read};
    use std::mem::ManuallyDrop;
    use std::os::raw::c_int;
    use std::os::unix::fs::OpenOptionsExt;
    use std::os::unix::io::{AsRawFd, FromRawFd};
    use std::time::Duration;

    /// The number of bytes to read at once.
    const READ: usize = 1 << 16;
    /// The longest wait between two checks for Ctrl-C. Usually, the signal of Ctrl-C ends the wait.
    const WAIT: Duration = Duration::from_millis(100);

    #[cfg(any(target_os = "linux", target_os = "android"))]
    const O_NONBLOCK: c_int = 0o4000;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    const O_NONBLOCK: c_int = 4;

    pub fn open(path: &str) -> io::Result<Option<File>> {
        // A stream that is open already, such as standard input, is duplicated. Opening it again
        // would wait for a writer that may have ended.
        let opened = match number_of_open(path) {
            Some(number) => {
                // SAFETY: `ManuallyDrop` never closes the file; an unknown number raises an error.
                ManuallyDrop::new(unsafe { File::from_raw_fd(number) }).try_clone()
            }
            None => OpenOptions::new()
                .read(true)
                .custom_flags(O_NONBLOCK)
                .open(path),
        };
        opened.map(Some)
    }

    fn number_of_open(path: &str) -> Option<c_int> {
        if path == "/dev/stdin" {
            return Some(0);
        }
        let number = path.strip_prefix("/dev/fd/");
        let number = number.or_else(|| path.strip_prefix("/proc/self/fd/"))?;
        number.parse().ok()
    }

    /// Waits briefly for bytes and appends them. Returns `Some(0)` at the end.
    pub fn read_ready(
        file: &mut File,
        bytes: &mut Vec<u8>,
        most: usize,
    ) -> io::Result<Option<usize>> {
        if !wait_for_input(file.as_raw_fd(), WAIT) {
            return Ok(None);
        }
        let known = bytes.len();
        bytes.resize((known + READ).min(most), 0);
        let read = file.read(&mut bytes[known..]);
        bytes.truncate(known + *read.as_ref().unwrap_or(&0));
        match read {
            Err(error) if is_passing(&error) => Ok(None),
            read => read.map(Some),
        }
    }

    fn is_passing(error: &io::Error) -> bool {
        matches!(
            error.kind(),
            io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
        )
    }
}

#[cfg(not(all(unix, not(target_os = "emscripten"))))]
mod system {
    use std::fs::File;
    use std::io;

    pub fn open(_: &str) -> io::Result<Option<File>> {
        Ok(None)
    }

    pub fn read_ready(_: &mut File, _: &mut Vec<u8>, _: usize) -> io::Result<Option<usize>> {
        Ok(Some(0))
    }
}

extendr_module! {
    mod pipe;
    fn native_pipe_open;
    fn native_pipe_read;
}
