-- no-transaction
create index concurrently if not exists orders_named_notes on orders using gin (named_notes)
  where named_notes <> '{}' and deleted_at is null;
