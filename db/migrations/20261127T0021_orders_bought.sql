-- no-transaction
create index concurrently if not exists orders_bought on orders (bought_at) include (id, station_id, sale_id, buyer_id, site_code, account_id, status, charge_status) where bought_at is not null and deleted_at is null;
