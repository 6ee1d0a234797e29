-- Inside it is the quantity; the calls keep the specified spelling `quality`.
alter table orders rename column quality to quantity;
alter table orders rename constraint orders_quality_check to orders_quantity_check;
comment on column orders.quantity is 'Pieces ordered; `quality` in the calls (specified spelling).';
