-- no-transaction
-- Bills that are told apart: whose money came after their month, with a surcharge, of somebody else than who earns.
create index concurrently if not exists salary_bill_late on salary_bill (delivered_on)
  where day is null or date_trunc('month', day::timestamp) is distinct from date_trunc('month', delivered_on::timestamp);
drop index concurrently if exists salary_bill_waits;
create index concurrently if not exists salary_bill_surcharged on salary_bill (month) where surcharged;
create index concurrently if not exists salary_bill_moved on salary_bill (month) where sale_id is distinct from bill_sale;
analyze salary_bill;
