-- Slips of whole cartons are few: who compares weights looks for these alone.
create index inbill_carton on inbill (id) where carton;
