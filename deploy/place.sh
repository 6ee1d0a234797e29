#!/bin/sh
# `sh place.sh`, as root on the machine itself, with its own /root/cluster.env and /root/certificates: what
# runs on NAME is filled and put where Debian's programs read it. Run it again after a change of either, or of a file here.
set -eu
umask 022
settings=${1:-/root/cluster.env}
keys=${2:-/root/certificates}
cd "$(dirname "$0")"
set -a
. "$settings"
set +a

# FILE WHERE [MODE [GROUP]]; what is the same is not touched, for systemd would want to read its units again.
put() { install -D -C -o root -g "${4:-root}" -m "${3:-0644}" "$1" "$2"; }
fill() {
  # By itself, for a pipe hides that envsubst is not there.
  filled=$(envsubst <"$1")
  printf '%s\n' "$filled" | put /dev/stdin "$2" "${3:-0644}" "${4:-root}"
}
# FOLDER ACCOUNT
certificate() {
  install -D -o "$2" -g "$2" -m 0600 "$keys/ca.pem" "$1/ca.pem"
  install -D -o "$2" -g "$2" -m 0600 "$keys/$NAME.pem" "$1/machine.pem"
  install -D -o "$2" -g "$2" -m 0600 "$keys/$NAME.key" "$1/machine.key"
}
unit() { for each; do put "$each" "/etc/systemd/system/$each"; done; }
again() { for each; do put restart.conf "/etc/systemd/system/$each.service.d/restart.conf"; done; }
etcd() {
  certificate /etc/etcd etcd
  fill etcd/etcd.yml /etc/etcd/etcd.yml
  put etcd/default /etc/default/etcd
  again etcd
}

case $NAME in
balancer1 | balancer2)
  put "$keys/ca.pem" /etc/haproxy/ca.pem
  fill haproxy/haproxy.cfg /etc/haproxy/haproxy.cfg
  put haproxy/unavailable.http /etc/haproxy/errors/unavailable.http
  fill keepalived/keepalived.conf /etc/keepalived/keepalived.conf
  put keepalived/haproxy-answers /etc/keepalived/haproxy-answers 0755
  again haproxy keepalived
  etcd
  ;;
app1 | app2)
  : "${PRODUCT_PASSWORD:?}"
  put "$keys/ca.pem" /etc/haproxy/ca.pem
  own=$(cat "$keys/$NAME.pem" "$keys/$NAME.key")
  printf '%s\n' "$own" | put /dev/stdin /etc/haproxy/machine.pem 0600
  fill haproxy/database.cfg /etc/haproxy/haproxy.cfg
  fill pgbouncer/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini 0640 postgres
  fill pgbouncer/userlist.txt /etc/pgbouncer/userlist.txt 0640 postgres
  unit back-office.service back-office-worker.service
  again haproxy pgbouncer
  [ "$NAME" != app1 ] || etcd
  ;;
pg1 | pg2 | pg3)
  : "${SUPERUSER_PASSWORD:?}" "${REPLICATION_PASSWORD:?}" "${REWIND_PASSWORD:?}" "${PATRONI_PASSWORD:?}"
  certificate /etc/patroni postgres
  fill patroni/patroni.yml /etc/patroni/config.yml 0640 postgres
  put pgbackrest-push /etc/patroni/pgbackrest-push 0755
  unit back-office-backup@.service back-office-backup-full.timer back-office-backup-diff.timer
  again patroni
  [ "$WATCHDOG" != required ] ||
    put patroni/watchdog.conf /etc/systemd/system/patroni.service.d/watchdog.conf
  ;;
drill)
  put "$keys/ca.pem" /etc/haproxy/ca.pem
  # Its way to the database; there is no server behind it that balancers would ask.
  way=$(sed '/^# The server itself/,$d' haproxy/database.cfg | envsubst)
  printf '%s\n' "$way" | put /dev/stdin /etc/haproxy/haproxy.cfg
  unit back-office-drill.service back-office-drill.timer back-office-verify.service back-office-verify.timer
  again haproxy
  ;;
*)
  echo "NAME: there is no machine $NAME" >&2
  exit 1
  ;;
esac
