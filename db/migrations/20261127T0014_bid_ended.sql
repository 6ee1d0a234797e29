-- no-transaction
create index concurrently if not exists bid_ended on bid (ended_at) include (station_id, sale_id, assignee_id, account_id, site_code) where ended_at is not null;
