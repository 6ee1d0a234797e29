-- A password that a manager has set is good for some days; until it is changed it opens nothing else.
alter table staff add column password_given_until timestamptz;
update staff set password_given_until = now() + interval '7 days' where must_change_password;
alter table staff drop column must_change_password;
alter table staff add column must_change_password boolean not null
  generated always as (password_given_until is not null) stored;
comment on column staff.password_given_until is 'The password was set by a manager: it opens a session until then, and that session nothing but its change. Null: the person chose it.';
comment on column staff.must_change_password is 'The password was set by a manager and is still to be changed.';

insert into config_factor (key, value, applied_date) values ('password.given_days', 7, '2020-01-01')
on conflict do nothing;
