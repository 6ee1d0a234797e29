-- Who was made by the demo company: production does not start while one of them has its password.
create table demo_person (
  staff_id bigint primary key references staff on delete cascade
);
comment on table demo_person is 'People that the demo company made: everybody can read their password.';
comment on column demo_person.staff_id is 'Who.';
insert into demo_person
select id from staff
where username in ('su', 'ad', 'ac', 'cs', 'ss', 'cc', 'op', 'af', 'pa', 'mkt', 'ac2', 'ss2', 'af2')
  and email = username || '@congty.example';
