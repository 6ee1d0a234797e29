-- Items that a person collects before they become orders.
create table cart_row (
  id bigint generated always as identity primary key,
  station_id bigint not null references station (id),
  link text,
  site_code text references site (code),
  item_id text,
  name text not null,
  price numeric(14,2) not null constraint cart_row_price_check check (price > 0),
  currency text not null,
  quantity int not null default 1 constraint cart_row_quantity_check check (quantity > 0),
  customer_id bigint references customer (id),
  owner_id bigint references staff (id),
  note text,
  status text not null default 'open' constraint cart_row_status_check check (status in ('open', 'quoted', 'dropped')),
  order_id bigint references orders (id),
  kept_at timestamptz not null default now(),
  fold text generated always as (fold(name || ' ' || coalesce(item_id, ''))) stored,
  created_by bigint references staff (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cart_row_order_check check ((status = 'quoted') = (order_id is not null))
);
create index cart_row_created on cart_row (created_at desc, id desc);
create index cart_row_status on cart_row (status, created_at desc, id desc);
create index cart_row_waiting on cart_row (kept_at, id) where status = 'open';
create index cart_row_station on cart_row (station_id, created_at desc, id desc);
create index cart_row_owner on cart_row (owner_id, created_at desc, id desc);
create index cart_row_customer on cart_row (customer_id, created_at desc);
create unique index cart_row_order on cart_row (order_id);
create index cart_row_site on cart_row (site_code);
create index cart_row_created_by on cart_row (created_by);
create index cart_row_fold on cart_row using gin (fold gin_trgm_ops);
select versioned('cart_row'), audited('cart_row'), hands_over('cart_row', 'cart_row', '{status,owner_id,customer_id,kept_at,station_id}');
create trigger no_delete before delete on cart_row for each row execute function refuse_change();
comment on table cart_row is 'An item that a person collected, before it is an order.';
comment on column cart_row.id is 'Key.';
comment on column cart_row.station_id is 'Station: the customer''s, or that of who collected it.';
comment on column cart_row.link is 'Canonical link.';
comment on column cart_row.site_code is 'Marketplace.';
comment on column cart_row.item_id is 'Item there.';
comment on column cart_row.name is 'What it is.';
comment on column cart_row.price is 'Price of one, in the currency.';
comment on column cart_row.currency is 'Currency of the price.';
comment on column cart_row.quantity is 'How many.';
comment on column cart_row.customer_id is 'For whom, where that is known.';
comment on column cart_row.owner_id is 'Who keeps it; null: nobody yet.';
comment on column cart_row.note is 'Note.';
comment on column cart_row.status is 'open, quoted: it became an order, dropped.';
comment on column cart_row.order_id is 'The order it became.';
comment on column cart_row.kept_at is 'When somebody last said that it is wanted: after two weeks it is asked about.';
comment on column cart_row.fold is 'Search form.';
comment on column cart_row.created_by is 'Who collected it.';
comment on column cart_row.version is 'Optimistic lock.';
comment on column cart_row.created_at is 'When made.';
comment on column cart_row.updated_at is 'When last changed.';
