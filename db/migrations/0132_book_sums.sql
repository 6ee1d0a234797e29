-- Sums of every month, open ones too, up to a line: the books are read by them, not by their lines.

select pg_advisory_xact_lock(7316042115);

alter table period_balance drop constraint period_balance_period_fkey;
comment on table period_balance is 'What an account moved in a month, of the lines up to books_summed.through: read instead of them.';
comment on column period_balance.period is 'The month.';
delete from period_balance;

create table books_summed (
  id smallint primary key default 1 check (id = 1),
  through bigint not null
);
comment on table books_summed is 'How far the sums of period_balance reach: one row.';
comment on column books_summed.id is '1: there is one row.';
comment on column books_summed.through is 'Key of the last line of the journal that is in the sums.';

insert into books_summed (through) select coalesce(max(id), 0) from entry_line;
insert into period_balance (period, station_id, account_id, debit, credit)
select e.period, e.station_id, l.account_id, coalesce(sum(l.amount) filter (where l.amount > 0), 0),
  coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
from entry e join entry_line l on l.entry_id = e.id group by 1, 2, 3;
