-- Whoever a waybill waits for hears of it, and whoever a slip waits for hears of what its carrier said.
select hands_over('shipment', 'shipment', '{status,station_id}');
create trigger hand_over_of after insert or update on bill_parcel for each row
  execute function mark_hand_over_of('bill', 'bill_id');
