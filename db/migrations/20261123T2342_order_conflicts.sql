-- What two live orders must not share is found among the live ones alone.
create index orders_live_item on orders (site_code, item_id, id)
  where item_id is not null and deleted_at is null and status in (1, 2, 3, 4, 5);
create index orders_live_track on orders (track, customer_id, id)
  where track is not null and deleted_at is null and status in (6, 7, 8, 8.2, 9, 10, 11);
create index orders_live_supplier on orders (account_id, supplier_order_no, id)
  where supplier_order_no is not null and account_id is not null and deleted_at is null
    and status in (5, 6, 7, 8, 8.2, 9, 10, 11);
-- Holds nothing while orders and bills agree.
create index orders_off_bill on orders (id)
  where deleted_at is null and (bill_id is null and status in (12, 13, 14, 15, 16)
    or bill_id is not null and status in (1, 2, 3, 4, 5, 6, 7, 8, 8.2, 9, 10, 11));
