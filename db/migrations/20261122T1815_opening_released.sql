-- A sheet of opening balances is the word of whoever imported it: its rows are posted once another has released it.
alter table opening_import
  add column status text not null default 'waiting'
    constraint opening_import_status_check check (status in ('waiting', 'booked', 'rejected', 'reversed')),
  add column decided_by bigint references staff,
  add column decided_at timestamptz;
comment on table opening_import is 'A sheet of opening balances: waits for a second person, then is an entry a row, taken back together.';
comment on column opening_import.status is 'waiting, booked, rejected, reversed.';
comment on column opening_import.decided_by is 'Who released or rejected it; null of what was booked before releases.';
comment on column opening_import.decided_at is 'When.';
comment on column opening_import.maker_id is 'Who imported it.';
comment on column opening_import.reason is 'Why it was rejected or taken back.';
create index opening_import_decided_by on opening_import (decided_by);

-- What came in before is in the books already.
update opening_import set status = case when reversed_at is null then 'booked' else 'reversed' end, decided_at = created_at;

alter table opening_import
  add constraint opening_import_decided check ((status = 'waiting') = (decided_at is null)),
  add constraint opening_import_taken_back check ((status = 'reversed') = (reversed_at is not null)),
  add constraint opening_import_rejected check (status <> 'rejected' or reason is not null),
  add constraint opening_import_released check (status = 'rejected' or decided_by is distinct from maker_id);
select keeps('opening_import', '{code,station_id,file_name,rows,debit,credit,maker_id,created_at}');
create trigger no_delete before delete on opening_import for each row execute function refuse_change();
select keep_writers('opening_import', 'opening_import', 'maker_id', 'status', 'waiting', 'file_name', 'rows', 'debit', 'credit');
insert into written_by (entity, row_id, staff_id) select 'opening_import', id, maker_id from opening_import;

create table opening_line (
  id bigint generated always as identity primary key,
  opening_id bigint not null references opening_import,
  line int not null,
  account text not null,
  code text not null,
  posting_date date not null,
  amount bigint not null check (amount <> 0),
  currency text,
  foreign_amount numeric(18,2),
  rate numeric(14,4),
  note text,
  unique (opening_id, line),
  check ((currency is null) = (foreign_amount is null) and (currency is null) = (rate is null))
);
comment on table opening_line is 'What each row of a sheet of opening balances posts once it is released; none of sheets from before releases.';
comment on column opening_line.id is 'Key.';
comment on column opening_line.opening_id is 'The sheet.';
comment on column opening_line.line is 'Row in the sheet.';
comment on column opening_line.account is 'Code of the account, customer:12; there may be no account yet.';
comment on column opening_line.code is 'What the sheet calls its owner.';
comment on column opening_line.posting_date is 'Day it is posted on.';
comment on column opening_line.amount is 'VND, + debit, - credit.';
comment on column opening_line.currency is 'Foreign currency of a card.';
comment on column opening_line.foreign_amount is 'Amount in the currency, same sign.';
comment on column opening_line.rate is 'VND a unit.';
comment on column opening_line.note is 'Note of the row.';
create trigger append_only before update or delete on opening_line for each row execute function refuse_change();
create trigger no_truncate before truncate on opening_line for each statement execute function refuse_change();

create function refuse_unreleased_opening() returns trigger language plpgsql as $$
begin
  if not exists (select from opening_import where id = new.reference_id and status in ('booked', 'reversed')) then
    raise exception 'sheet of opening balances % is not released', new.reference_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function refuse_unreleased_opening() is 'At commit: a sheet of opening balances has entries only where it was released.';
create constraint trigger released after insert on entry deferrable initially deferred
  for each row when (new.reference_type = 'opening_import') execute function refuse_unreleased_opening();
