#!/bin/sh
# Verifies a delivery: sh verify.sh SECRET "Naire-Signature" < body. Exit status 0: it is genuine.
# Needs openssl. The secret is seen by whoever may list the processes of this machine.
secret=$1
header=$2
now=${3:-$(date +%s)}
sent=$(printf '%s' "$header" | tr ',' '\n' | sed -n 's/^ *t=\([0-9][0-9]*\)$/\1/p' | head -n 1)
[ -n "$sent" ] || exit 1
age=$((now - sent))
[ "${age#-}" -le 300 ] || exit 1
expected=$({ printf '%s.' "$sent"; cat; } | openssl dgst -sha256 -hmac "$secret" | sed 's/^.*= *//')
printf '%s' "$header" | tr ',' '\n' | sed -n 's/^ *v1=//p' | grep -qix "$expected"
