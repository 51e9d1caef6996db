#!/bin/sh
# Reads the sessions that one may see, and afterwards what has changed of them. Needs curl and jq.
# sh feed.sh URL ACCOUNT TOKEN [DELTA_LINK] prints `sid status` or `sid removed` a line, and at the end the link to ask
# next time.
set -eu
base=$1
link=${4:-"$base/odata/NaireSessions?\$select=Sid,Status"}

get() {
  # The token goes in by a file of settings: arguments are seen by whoever lists the processes.
  printf 'user = "%s:%s"\n' "$account" "$token" |
    curl --config - --silent --show-error --fail -H 'Prefer: odata.track-changes' -H 'OData-MaxVersion: 4.01' "$1"
}

account=$2
token=$3
while [ -n "$link" ]; do
  page=$(get "$link")
  printf '%s' "$page" | jq -r '.value[] | if has("@odata.removed")
    then (."@odata.id" | capture("\u0027(?<sid>[0-9A-F]+)\u0027").sid) + " removed"
    else "\(.Sid) \(.Status)" end'
  link=$(printf '%s' "$page" | jq -r '."@odata.nextLink" // empty')
done
printf '%s' "$page" | jq -r '."@odata.deltaLink"'
