-- What our accounts are to buy at marketplaces by themselves.
insert into config_factor (key, value, applied_date) values
  ('buying.daily_count', 50, '2020-01-01'),
  ('buying.daily_value', 100000000, '2020-01-01'),
  ('buying.pause_from', 40, '2020-01-01'),
  ('buying.pause_to', 90, '2020-01-01'),
  ('buying.approved_hours', 24, '2020-01-01');

alter table orders add column autobuy text not null default 'none'
  constraint orders_autobuy_check check (autobuy in ('none', 'market', 'agent'));
comment on column orders.autobuy is 'Who buys it: none (a person), market (by itself through the market), agent (a person in the account''s opened profile).';
alter table buying_account add column buying_stopped text;
comment on column buying_account.buying_stopped is 'Why it buys nothing by itself; null: it does.';

create table buying (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  account_id bigint not null references buying_account (id),
  site_code text not null,
  item_id text not null,
  status text not null default 'queued'
    constraint buying_status_check check (status in ('queued', 'buying', 'bought', 'person', 'dropped')),
  most numeric(14, 2) not null check (most > 0),
  currency text not null,
  value_vnd bigint not null,
  approved_by bigint not null references staff (id),
  approved_at timestamptz not null,
  approved_until timestamptz not null,
  tries integer not null default 0,
  started_at timestamptz,
  price numeric(14, 2),
  seen text,
  supplier_order_no text,
  why text,
  raw jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table buying is 'An order that an account is to buy at its marketplace; one live row an order.';
comment on column buying.id is 'Key; names the purchase at the marketplace.';
comment on column buying.order_id is 'The order.';
comment on column buying.account_id is 'Account that buys it.';
comment on column buying.site_code is 'Marketplace.';
comment on column buying.item_id is 'Item there.';
comment on column buying.status is 'queued, buying (asked for, no answer yet), bought, person (back to a person), dropped.';
comment on column buying.most is 'Price of it that was approved, in the currency; more is never paid.';
comment on column buying.currency is 'Currency.';
comment on column buying.value_vnd is 'What it counts for in the day''s limit, VND.';
comment on column buying.approved_by is 'Who approved it.';
comment on column buying.approved_at is 'When.';
comment on column buying.approved_until is 'Until when it may be bought.';
comment on column buying.tries is 'How often it was asked for.';
comment on column buying.started_at is 'When it was asked for last; written before the marketplace is asked.';
comment on column buying.price is 'What the marketplace asked when it was looked at last.';
comment on column buying.seen is 'The listing as it was seen then.';
comment on column buying.supplier_order_no is 'Number of the purchase at the marketplace.';
comment on column buying.why is 'Why a person is to look at it, or why it waits.';
comment on column buying.raw is 'The marketplace''s whole answer.';
comment on column buying.created_at is 'When made.';
comment on column buying.updated_at is 'When last changed.';
comment on column buying.version is 'Optimistic lock.';
create unique index buying_live on buying (order_id) where status in ('queued', 'buying', 'person');
create index buying_order on buying (order_id);
create index buying_account_day on buying (account_id, started_at desc);
create index buying_approved_by on buying (approved_by);
create index buying_created on buying (created_at desc, id desc);
create index buying_status on buying (status, created_at desc, id desc);
create index buying_open on buying (account_id, id) where status in ('queued', 'buying', 'person');
select versioned('buying'), audited('buying');
create trigger no_delete before delete on buying for each row execute function refuse_change();
