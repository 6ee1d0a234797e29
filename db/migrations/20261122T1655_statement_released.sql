-- A statement file is the word of whoever imported it: its lines are bookings only once another has released it.

alter table bank_import
  add column status text not null default 'imported' check (status in ('imported', 'released', 'rejected')),
  add column bookings jsonb not null default '[]',
  add column money_in bigint not null default 0,
  add column money_out bigint not null default 0,
  add column decided_by bigint references staff,
  add column decided_at timestamptz,
  add column reason text;
comment on column bank_import.status is 'imported, released, rejected.';
comment on column bank_import.bookings is 'Its lines as they were read; those of files from before releases are rows of bank_transaction alone.';
comment on column bank_import.money_in is 'Sum of its new lines that came in, VND.';
comment on column bank_import.money_out is 'Sum of its new lines that went out, VND, negative.';
comment on column bank_import.decided_by is 'Who released or rejected it; null of what came in before releases.';
comment on column bank_import.decided_at is 'When.';
comment on column bank_import.reason is 'Why it was rejected.';
comment on column bank_import.fresh is 'Of these not known before; once it is released, what became rows.';
create index bank_import_decided_by on bank_import (decided_by);
create index bank_import_waiting on bank_import (id) where status = 'imported';

-- What came in before stands at the desk already.
update bank_import f set status = 'released', decided_at = created_at,
  money_in = coalesce((select sum(amount) from bank_transaction b where b.import_id = f.id and amount > 0), 0),
  money_out = coalesce((select sum(amount) from bank_transaction b where b.import_id = f.id and amount < 0), 0);

alter table bank_import
  add constraint bank_import_decided check ((status = 'imported') = (decided_at is null)),
  add constraint bank_import_released check (status <> 'released' or decided_by is distinct from created_by),
  add constraint bank_import_rejected check (status <> 'rejected' or reason is not null);

create function keep_statement() returns trigger language plpgsql as $$
begin
  if (new.id, new.card_id, new.file_name, new.lines, new.columns, new.bookings, new.created_by, new.created_at)
    is distinct from (old.id, old.card_id, old.file_name, old.lines, old.columns, old.bookings, old.created_by, old.created_at)
    or old.status <> 'imported'
  then
    raise exception 'append-only: statement file % stays as it came in', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
comment on function keep_statement() is 'What somebody imported never changes; it is decided on once.';
create trigger as_received before update on bank_import for each row execute function keep_statement();
create trigger no_delete before delete on bank_import for each row execute function refuse_change();

create function refuse_unreleased() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_import where id = new.import_id and status = 'released') then
    raise exception 'statement file % is not released', new.import_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function refuse_unreleased() is 'At commit: a line of a file is a booking only where the file is released.';
create constraint trigger released after insert on bank_transaction deferrable initially deferred
  for each row when (new.import_id is not null) execute function refuse_unreleased();

select keep_writers('bank_import', 'bank_import', 'created_by', 'status', 'imported', 'bookings');
insert into written_by (entity, row_id, staff_id) select 'bank_import', id, created_by from bank_import on conflict do nothing;
