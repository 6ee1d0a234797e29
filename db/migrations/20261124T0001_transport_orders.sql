-- no-transaction
-- Orders that a customer bought themselves and we only carry, and the tracks that they come under.
alter table goods_type add column if not exists customs boolean not null default true;
comment on column goods_type.customs is 'Cleared through customs: an order that is only carried declares its value.';
alter table orders add column if not exists kind text not null default 'bought';
comment on column orders.kind is 'bought: for the customer; transport: bought by themselves, only carried.';
comment on column orders.goods_values is 'Price of one, in the currency; of what is only carried its declared value.';
alter table orders drop constraint if exists orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in ('bought', 'transport')) not valid;
alter table orders validate constraint orders_kind_check;
alter table orders drop constraint if exists orders_goods_values_check;
alter table orders add constraint orders_goods_values_check
  check (goods_values > 0 or (kind = 'transport' and goods_values = 0)) not valid;
alter table orders validate constraint orders_goods_values_check;
create index concurrently if not exists orders_carried on orders (status, created_at desc, id desc)
  include (station_id, sale_id) where kind = 'transport' and deleted_at is null;
create table if not exists order_track (
  order_id bigint not null references orders (id),
  track text not null,
  position integer not null,
  primary key (order_id, track)
);
comment on table order_track is 'Tracks under which the goods of an order come that is only carried.';
comment on column order_track.order_id is 'Order.';
comment on column order_track.track is 'Tracking number within the country of sale, normalised.';
comment on column order_track.position is 'Place among them; the first is the track of the order.';
create index if not exists order_track_track on order_track (track text_pattern_ops);
