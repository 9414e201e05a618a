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
if [ -n "${AUDITOR_CHANGED_SINCE:-}" ]; then
  options+=("--changed-since=$AUDITOR_CHANGED_SINCE")
fi

# The page of the job: written beside, and added to what other steps have written there.
reports=()
if [ "${AUDITOR_SUMMARY:-true}" = true ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  summary=$(mktemp)
  reports=(--format markdown --output "$summary")
  trap 'cat "$summary" >>"$GITHUB_STEP_SUMMARY"; rm -f "$summary"' EXIT
fi

"$programs/auditor" check ${reports[@]+"${reports[@]}"} --format "${AUDITOR_FORMAT:-github}" ${options[@]+"${options[@]}"} -- "${paths[@]}"
