-- A buyer takes orders himself: those he took so have the moment, those given to him do not.

alter table orders add column claimed_at timestamptz;
comment on column orders.claimed_at is 'When the buyer took the order himself; null where it was given to him.';

create index orders_unclaimed on orders (station_id, created_at desc, id desc)
  where buyer_id is null and status in (4, 5) and deleted_at is null;
create index orders_claimed on orders (claimed_at) where claimed_at is not null and status in (4, 5);

insert into config_factor (key, value, applied_date) values
  ('claim.most_open', 5, '2020-01-01'),
  ('claim.recall_minutes', 120, '2020-01-01');
