#!/usr/bin/env bash
# Installs the auditor from the checkout that this action is part of, into an environment of its own, and runs it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
environment=${RUNNER_TEMP:-$(mktemp -d)}/auditor-environment
python -m venv "$environment"
programs=$environment/bin
if [ ! -d "$programs" ]; then
  programs=$environment/Scripts # Windows
fi
"$programs/python" -m pip install --quiet --disable-pip-version-check "$here"

paths=()
while IFS= read -r path; do
  if [ -n "$path" ]; then
    paths+=("$path")
  fi
done <<<"${AUDITOR_PATHS:-.}"
read -r -a options <<<"${AUDITOR_ARGS:-}" || true

"$programs/auditor" check --format "${AUDITOR_FORMAT:-github}" ${options[@]+"${options[@]}"} -- "${paths[@]}"
