//! Compares oxidoku's engine with other Sudoku solvers: interleaved, in one process, on one thread.
//! See README.md.

mod arguments;
mod clock;
mod contest;
mod peer;
mod solvers;

use std::process::ExitCode;

use arguments::Arguments;
use oxidoku_engine::search::Kernel;
use solvers::Solver;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    let mut solvers: Vec<Box<dyn Solver>> = vec![Box::<solvers::Crate>::default()];
    let wanted = |kernel: &Kernel| {
        arguments.kernels.is_empty() || arguments.kernels.iter().any(|name| name == kernel.name())
    };
    for kernel in Kernel::available().filter(wanted) {
        solvers.push(Box::new(solvers::Batch::new(kernel)));
        if arguments.in_order {
            solvers.push(Box::new(solvers::InOrder::new(kernel)));
        }
        solvers.push(Box::new(solvers::Single::new(kernel)));
    }
    for peer in &arguments.peers {
        solvers.push(Box::new(peer::Peer::open(peer)?));
    }
    for file in &arguments.files {
        contest::run(file, &arguments, &mut solvers)?;
    }
    Ok(())
}
