#!/bin/sh
# `set -a; . ./cluster.env; set +a; sh certificates.sh FOLDER`: an authority of the machines' own and a certificate for
# each of them, which it shows to who calls it and when it calls itself. Run again it makes new certificates under the
# same authority (two years; the authority ten). Keep ca.key where no machine has it.
set -eu
umask 077
mkdir -p "$1"
cd "$1"

key() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes "$@" 2>/dev/null; }

[ -e ca.key ] || key -x509 -days 3650 -subj '/CN=back-office machines' \
  -addext keyUsage=critical,keyCertSign,cRLSign -keyout ca.key -out ca.pem

certificate() {
  key -subj "/CN=$1" -keyout "$1.key" -out request
  cat > extensions <<EOF
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth,clientAuth
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
subjectAltName=DNS:$1,DNS:localhost,IP:$2,IP:127.0.0.1
EOF
  openssl x509 -req -in request -CA ca.pem -CAkey ca.key -CAcreateserial -days 730 \
    -extfile extensions -out "$1.pem" 2>/dev/null
  rm request extensions
}
certificate balancer1 "$BALANCER1"
certificate balancer2 "$BALANCER2"
certificate app1 "$APP1"
certificate app2 "$APP2"
certificate pg1 "$PG1"
certificate pg2 "$PG2"
certificate pg3 "$PG3"
