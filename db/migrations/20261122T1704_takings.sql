-- Beside calls without a session: what a person takes away in an hour.
alter table request_count rename column minute to since;
comment on table request_count is 'Calls without a session by address and minute, and what a person takes away by hour: every process counts here.';
comment on column request_count.subject is 'The network address, or what is taken and by whom.';
comment on column request_count.since is 'Start of the minute or hour.';
insert into config_factor (key, value, applied_date) values
  ('limit.exports', 300, '2020-01-01'),
  ('limit.files', 20000, '2020-01-01'),
  ('limit.previews', 5000, '2020-01-01')
on conflict do nothing;
