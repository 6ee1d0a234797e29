-- Goods as their marketplaces told them, for some minutes.
create table market_item (
  site_code text not null references site (code),
  item_id text not null,
  asked_at timestamptz not null,
  item jsonb,
  raw jsonb,
  primary key (site_code, item_id)
);
comment on table market_item is 'Goods as their marketplace told them last; asked again after some minutes.';
comment on column market_item.site_code is 'Marketplace.';
comment on column market_item.item_id is 'Key of the item there.';
comment on column market_item.asked_at is 'When the marketplace was asked.';
comment on column market_item.item is 'What was read of its answer; null: it has none of this key.';
comment on column market_item.raw is 'Its whole answer.';
create index market_item_asked on market_item (asked_at);
