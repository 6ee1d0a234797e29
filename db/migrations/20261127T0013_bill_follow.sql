-- What was found when somebody looked after a bill that does not get on, and who takes care of it until when.
create table bill_follow (
  id bigint primary key references bill,
  note text,
  person_id bigint references staff,
  promised_day date,
  finding text,
  checked_at timestamptz,
  checked_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((finding is null) = (checked_at is null) and (checked_at is null) = (checked_by is null))
);
comment on table bill_follow is 'What was noted of a bill that is not finished.';
comment on column bill_follow.id is 'Bill.';
comment on column bill_follow.note is 'Note for staff.';
comment on column bill_follow.person_id is 'Who takes care of it.';
comment on column bill_follow.promised_day is 'By when it is to get on.';
comment on column bill_follow.finding is 'What was found when it was looked after.';
comment on column bill_follow.checked_at is 'When that was.';
comment on column bill_follow.checked_by is 'Who looked.';
comment on column bill_follow.version is 'Optimistic lock.';
comment on column bill_follow.created_at is 'When made.';
comment on column bill_follow.updated_at is 'When last changed.';
create index bill_follow_person on bill_follow (person_id);
create index bill_follow_checked_by on bill_follow (checked_by);
select versioned('bill_follow'), audited('bill_follow');
