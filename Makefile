# Tasks of development. Each is a command of tools/ under a short name.
.DEFAULT_GOAL := help
.PHONY: help demo install document quick test long systems lint words format widget site bench fuzz

help: ## list these targets
	@grep -hE '^[a-z]+:.*## ' Makefile | sed 's/:.*## /|/' | awk -F'|' '{ printf "make %-10s %s\n", $$1, $$2 }'

demo: ## install what is missing, build the package and solve a board
	sh tools/demo.sh

install: ## install the package with its vignettes
	R CMD build . && R CMD INSTALL oxidoku_*.tar.gz

document: ## regenerate man/, NAMESPACE and R/extendr-wrappers.R
	Rscript tools/document.R

quick: ## check what changed since main: under two minutes once Rust is compiled
	sh tools/quick.sh

test: ## run every test and check
	sh tools/test.sh

long: ## run what takes hours: long sweeps, valgrind, killed processes
	sh tools/test-long.sh

systems: ## run the demo and every test in bare roots of Debian (root, debootstrap)
	sh tools/test-systems.sh

lint: ## check style, spelling and wording
	Rscript tools/lint.R

words: ## show lines with phrases that the project avoids
	Rscript tools/words.R --lines

format: ## format Rust with rustfmt, and R with air where it is installed
	cargo fmt --all --manifest-path src/rust/Cargo.toml
	cargo fmt --manifest-path bench/Cargo.toml
	if command -v air >/dev/null; then air format .; fi

widget: ## bundle the JavaScript of the boards to play on
	sh tools/widget.sh

site: ## build the site in the folder site
	sh tools/site.sh

bench: ## compare the speed of this checkout with that of main
	sh tools/bench-compare.sh main

fuzz: ## fuzz each target for ten minutes (nightly Rust and cargo-fuzz)
	sh tools/fuzz.sh 600
