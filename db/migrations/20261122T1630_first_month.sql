-- The books have a first month: nothing is posted before it, in a closed month, or after the day of the posting.

create table books (
  id smallint primary key default 1 check (id = 1),
  first_month char(7) not null default '2020-01' check (first_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  reason text
);
comment on table books is 'The books as a whole: one row.';
comment on column books.id is '1: there is one row.';
comment on column books.first_month is 'YYYY-MM: nothing is posted before it.';
comment on column books.reason is 'Why it was moved last.';
select audited('books');
insert into books default values;

-- An entry from before keeps its day: its month is closed like any other.
create or replace function refuse_closed_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7316042115);
  if exists (select from period where period collate "C" >= new.period collate "C") then
    raise exception 'period % is closed', new.period using errcode = 'KS001';
  end if;
  if new.posting_date > (new.created_at at time zone 'Asia/Ho_Chi_Minh')::date
      or new.posting_date < (select to_date(first_month, 'YYYY-MM') from books) then
    raise exception 'day % is outside the books', new.posting_date using errcode = 'KS002';
  end if;
  return new;
end $$;
comment on function refuse_closed_period() is 'Refuses a posting in a closed month or before it, before the first month of the books, and after its own day.';
