-- Every filter of the lists of orders, receipts and packages is served by an index at a million orders,
-- together with the counts by status above them.
drop index orders_route;
create index orders_route on orders (route_code, status, created_at desc, id desc)
  include (station_id, sale_id, buyer_id) where deleted_at is null;
drop index orders_warehouse;
create index orders_warehouse on orders (warehouse_code, status, created_at desc, id desc)
  include (station_id, sale_id, buyer_id) where deleted_at is null;
drop index orders_goods_type;
create index orders_goods_type on orders (goods_type, status, created_at desc, id desc)
  include (station_id, sale_id, buyer_id) where deleted_at is null;
create index orders_sub_status on orders (sub_status, status, created_at desc, id desc)
  include (station_id, sale_id, buyer_id) where sub_status is not null and deleted_at is null;
-- Counted by status in the index alone: of a status nobody has, the whole table was read otherwise.
drop index transfer_status;
create index transfer_status on transfer (station_id, status, created_at desc, id desc)
  include (trans_type, method, partner_id);
create index transfer_amount on transfer (station_id, amount desc, id desc);
create index transfer_cash on transfer (station_id, status, created_at desc, id desc) where method <> 'bank';
create index package_arrived on package (created_at desc, id desc)
  where receive_status in (8.2, 9, 10) and cancelled_at is null;
create index package_scanned on package (scanned_at desc, id desc)
  where receive_status in (8.2, 9, 10) and cancelled_at is null;
create index mawb_number_prefix on mawb (number text_pattern_ops);
