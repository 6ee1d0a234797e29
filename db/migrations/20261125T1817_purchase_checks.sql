insert into config_factor (key, value, applied_date) values
  ('deposit.low_percent', 50, '2020-01-01'),
  ('purchase.confirm_above', 5000000, '2020-01-01');

alter table orders add column purchase_waits boolean not null default false;
comment on column orders.purchase_waits is 'What was noted as bought waits for a second person: its cost is not in the books yet.';
create index orders_purchase_waits on orders (status_at, id) include (station_id, sale_id)
  where purchase_waits and deleted_at is null;
