-- Since when an order or a bill stands where it stands: what waits is read oldest first.
create function keep_status_at() returns trigger language plpgsql as $$
begin
  new.status_at := case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end;
  return new;
end $$;
comment on function keep_status_at() is 'Row trigger: when the row came to its status; a new one when it was made.';

alter table orders add column status_at timestamptz not null default now();
alter table bill add column status_at timestamptz not null default now();
comment on column orders.status_at is 'Since when it has its status, at the earliest since this was kept; by trigger.';
comment on column bill.status_at is 'Since when it has its status, at the earliest since this was kept; by trigger.';

create trigger status_at_made before insert on orders for each row execute function keep_status_at();
create trigger status_at before update of status on orders for each row
  when (old.status is distinct from new.status) execute function keep_status_at();
create trigger status_at_made before insert on bill for each row execute function keep_status_at();
create trigger status_at before update of status on bill for each row
  when (old.status is distinct from new.status) execute function keep_status_at();
