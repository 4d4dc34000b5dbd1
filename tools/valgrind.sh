#!/usr/bin/env sh
# Runs every exported function of the installed package in R under valgrind: first its examples,
# then wrong arguments. Fails if valgrind finds an error in the package's library. Takes about 15
# minutes. Install the package with help pages, because the examples come from them.
#
#   R CMD INSTALL . && sh tools/valgrind.sh [function...]
set -eu
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# R keeps memory to the end on purpose. Memory that is still reachable, or reachable through a
# pointer into it, is not a leak.
R --vanilla --no-echo \
  --debugger="valgrind --log-file=$log --leak-check=full --show-leak-kinds=definite --num-callers=30 --max-stackframe=20000000" \
  --file=tools/valgrind.R --args "$@"

# A finding is a paragraph, and only those that mention the library count.
awk -v RS= '/oxidoku/' "$log" | sed 's/^==[0-9]*== *//' >"$log.ours"
findings=$(grep -c -E '^(Invalid|Conditional|Use of|Syscall|Source and|Mismatched|Process terminating|[0-9,() a-z]* bytes in .* definitely lost)' "$log.ours" || true)
tail -n 3 "$log" | sed 's/^==[0-9]*== *//'
if [ "$findings" -gt 0 ]; then
  cat "$log.ours"
fi
rm -f "$log.ours"
echo "$findings findings in the library of oxidoku"
[ "$findings" -eq 0 ]
