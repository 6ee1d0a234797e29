-- no-transaction
create index concurrently if not exists bill_counted on bill ((greatest(delivered_at, cod_paid_at))) where status = 17;
create index concurrently if not exists bill_delivered on bill (delivered_at) where status = 17;
create index concurrently if not exists inbill_created on inbill (created_at);
