-- Lists in the order of their own index: orders of Mercari whatever their status, and the few that we only carry.
create index orders_of_mercari on orders (created_at desc, id desc) include (station_id, sale_id, buyer_id, status)
  where site_code in ('mercari', 'mercari-shops') and deleted_at is null;
create index orders_carried_created on orders (created_at desc, id desc) include (station_id, sale_id, buyer_id, status)
  where kind = 'transport' and deleted_at is null;
-- Which purchases stand in the books is asked of the index alone.
create index entry_of_purchase on entry (reference_id, id)
  where kind = 'purchase' and reference_type = 'order' and reverses_id is null;
-- What is asked about orders at odds with their papers, of indexes that have nothing else.
create index orders_to_be_booked on orders (id)
  where status = 6 and kind <> 'transport' and not purchase_waits and deleted_at is null;
create index orders_cancelled on orders (id) where status = 0;
create index package_not_scanned on package (id) where receive_status < 9 and cancelled_at is null;
