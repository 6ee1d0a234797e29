-- no-transaction
-- Who wants to be delivered to on a day: most bills have no wish, and those that have one were looked for among all.
create index concurrently if not exists bill_wished on bill (date, id) include (station_id, status, sale_id)
  where date is not null;
