#!/usr/bin/env sh
# Every exported function of the installed package in R under valgrind: the
# examples, then each function with arguments that are wrong. Fails where
# valgrind finds an error in the package's library. Takes some 15 minutes; install
# with help pages, as the examples come from them.
#
#   R CMD INSTALL . && sh tools/valgrind.sh [function...]
set -eu
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# R keeps memory to the end on purpose: what is still reachable then, or by a
# pointer into it, is no leak.
R --vanilla --no-echo \
  --debugger="valgrind --log-file=$log --leak-check=full --show-leak-kinds=definite --num-callers=30 --max-stackframe=20000000" \
  --file=tools/valgrind.R --args "$@"

# A finding is a paragraph; those that name the library count.
awk -v RS= '/oxidoku/' "$log" | sed 's/^==[0-9]*== *//' >"$log.ours"
findings=$(grep -c -E '^(Invalid|Conditional|Use of|Syscall|Source and|Mismatched|Process terminating|[0-9,() a-z]* bytes in .* definitely lost)' "$log.ours" || true)
tail -n 3 "$log" | sed 's/^==[0-9]*== *//'
if [ "$findings" -gt 0 ]; then
  cat "$log.ours"
fi
rm -f "$log.ours"
echo "$findings findings in the library of oxidoku"
[ "$findings" -eq 0 ]
