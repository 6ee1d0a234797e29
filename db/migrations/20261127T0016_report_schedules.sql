-- Reports that come by themselves: what a person has made for them again and again, and each file made.
create table report_schedule (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  station_id bigint references station,
  screen text not null,
  name text not null,
  query text not null,
  period text not null check (period in ('yesterday', 'last_7', 'last_30', 'this_week', 'last_week', 'this_month', 'last_month', 'this_year', 'last_year', 'none')),
  every text not null check (every in ('day', 'week', 'month')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  hour smallint not null check (hour between 0 and 23),
  next_at timestamptz,
  stopped_why text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((every = 'week') = (weekday is not null)),
  check ((every = 'month') = (month_day is not null))
);
comment on table report_schedule is 'A report that is made for a person again and again, as they asked for it.';
comment on column report_schedule.id is 'Key.';
comment on column report_schedule.staff_id is 'Whose it is: made under their role and their rows, told to them alone.';
comment on column report_schedule.station_id is 'Station whose rows it has; null: of every station.';
comment on column report_schedule.screen is 'Path of the report''s screen.';
comment on column report_schedule.name is 'What the person calls it.';
comment on column report_schedule.query is 'Filters, grouping and pivot as the address of the screen has them, without days.';
comment on column report_schedule.period is 'Which days, from the day it is made; none: the report has no period.';
comment on column report_schedule.every is 'Each day, week or month.';
comment on column report_schedule.weekday is 'Of a week: 1 Monday to 7 Sunday.';
comment on column report_schedule.month_day is 'Of a month: 1 to 28.';
comment on column report_schedule.hour is 'Hour of the day in Vietnam.';
comment on column report_schedule.next_at is 'When the next file is due; null: none, until the person goes on with it.';
comment on column report_schedule.stopped_why is 'Why it was stopped other than by the person.';
comment on column report_schedule.version is 'Optimistic lock.';
comment on column report_schedule.created_at is 'When made.';
comment on column report_schedule.updated_at is 'When last changed.';
create index report_schedule_staff on report_schedule (staff_id);
create index report_schedule_station on report_schedule (station_id);
create index report_schedule_due on report_schedule (next_at) where next_at is not null;
select versioned('report_schedule'), audited('report_schedule');

create table report_file (
  id bigint generated always as identity primary key,
  schedule_id bigint references report_schedule on delete set null,
  staff_id bigint not null references staff,
  screen text not null,
  name text not null,
  days text,
  due_at timestamptz not null,
  taken_at timestamptz,
  tries smallint not null default 0,
  made_at timestamptz,
  key text,
  size bigint,
  expires_at timestamptz,
  problem text,
  unique (schedule_id, due_at)
);
comment on table report_file is 'A file of a schedule: one for each time it was due.';
comment on column report_file.id is 'Key.';
comment on column report_file.schedule_id is 'The schedule; null when that was deleted.';
comment on column report_file.staff_id is 'Whose it is.';
comment on column report_file.screen is 'Path of the report''s screen.';
comment on column report_file.name is 'What the schedule was called.';
comment on column report_file.days is 'The days reported, as people read them.';
comment on column report_file.due_at is 'When it was due.';
comment on column report_file.taken_at is 'Since when somebody makes it.';
comment on column report_file.tries is 'How often it was tried.';
comment on column report_file.made_at is 'When it was there, and told.';
comment on column report_file.key is 'Where its bytes lie; null before and after.';
comment on column report_file.size is 'Bytes.';
comment on column report_file.expires_at is 'Until when it is kept.';
comment on column report_file.problem is 'Why there is none.';
create index report_file_staff on report_file (staff_id, due_at desc);
create index report_file_waiting on report_file (due_at) where made_at is null and problem is null;
create index report_file_kept on report_file (expires_at) where key is not null;
