-- What the page of the system shows beside what the database knows of itself, and what of it is red.
create table process_seen (
  name text primary key,
  kind text not null check (kind in ('server', 'worker')),
  host text not null,
  version text not null,
  commit text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory bigint not null,
  disk_free bigint,
  disk_size bigint,
  replica text check (replica in ('read', 'away', 'late'))
);
comment on table process_seen is 'Each process of the product as it last said of itself; gone a day after it fell silent.';
comment on column process_seen.name is 'Host and process.';
comment on column process_seen.kind is 'server: answers requests and runs jobs; worker: runs jobs.';
comment on column process_seen.host is 'Its machine.';
comment on column process_seen.version is 'Release.';
comment on column process_seen.commit is 'Commit it was started from, where it knows one.';
comment on column process_seen.started_at is 'When it began.';
comment on column process_seen.seen_at is 'When it said this.';
comment on column process_seen.memory is 'Bytes of memory it holds.';
comment on column process_seen.disk_free is 'Bytes free where DATA_DIR is.';
comment on column process_seen.disk_size is 'Bytes of that disk.';
comment on column process_seen.replica is 'How it stands with the replica of DATABASE_READ_URL; null: it has none.';

create table slow_call (
  day date not null,
  call text not null,
  times int not null,
  worst_ms int not null,
  worst_at timestamptz not null,
  request text not null,
  primary key (day, call)
);
comment on table slow_call is 'Calls that took more than a second, by day.';
comment on column slow_call.day is 'Business day.';
comment on column slow_call.call is 'Operation id.';
comment on column slow_call.times is 'How often that day.';
comment on column slow_call.worst_ms is 'The longest of them.';
comment on column slow_call.worst_at is 'When that was.';
comment on column slow_call.request is 'Its request, as lines of the log name it.';

create table system_alarm (
  id bigint generated always as identity primary key,
  key text not null,
  title text not null,
  said text not null,
  since timestamptz not null,
  cleared_at timestamptz
);
comment on table system_alarm is 'What of the system was red, from when until when; told once, to whoever answers for the house.';
comment on column system_alarm.id is 'Key.';
comment on column system_alarm.key is 'What is red: backup, books, jobs …; of a disk with its machine.';
comment on column system_alarm.title is 'What people call it.';
comment on column system_alarm.said is 'Why it is red, as it was told.';
comment on column system_alarm.since is 'When it was found red.';
comment on column system_alarm.cleared_at is 'When it was found green again.';
create unique index system_alarm_open on system_alarm (key) where cleared_at is null;
