-- Orders that were found at odds with their own packages, bill, journal or deposit: what the screen of conflicts looks
-- at, each again by itself, so that it need not go through everything that is under way for every page.
create table order_at_odds (
  order_id bigint primary key references orders (id),
  found_at timestamptz not null default now()
);
comment on table order_at_odds is 'Orders found at odds with their own papers, until they agree again; looked for every few minutes.';
comment on column order_at_odds.order_id is 'Order.';
comment on column order_at_odds.found_at is 'When it was found.';
