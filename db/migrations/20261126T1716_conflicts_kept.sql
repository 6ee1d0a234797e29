-- Every kind of conflict is kept as it was found, not that of an order with its own papers alone: what two orders share
-- was looked for among everything that is under way with each page, once for every count above it.
drop table order_at_odds;
create table order_conflict (
  kind text not null check (kind in ('item', 'track', 'supplier', 'state')),
  order_id bigint not null references orders (id),
  found_at timestamptz not null default now(),
  primary key (kind, order_id)
);
comment on table order_conflict is 'Orders found at odds with others or with their own papers, until they agree again.';
comment on column order_conflict.kind is 'What they disagree about: an item, a track, a number at the seller, or their own state.';
comment on column order_conflict.order_id is 'Order.';
comment on column order_conflict.found_at is 'When it was found.';
create index order_conflict_order on order_conflict (order_id);
