-- A picture of the quarter that is missing waits for who holds the thing: what begins or ends that is marked.
create trigger hand_over after insert or delete on asset for each row execute function mark_hand_over('asset');
create trigger hand_over_moved after update on asset
  for each row when (old.status is distinct from new.status) execute function mark_hand_over('asset');
create trigger hand_over_of after insert or delete on asset_holder
  for each row execute function mark_hand_over_of('asset', 'asset_id');
create trigger hand_over_of after insert on asset_photo
  for each row execute function mark_hand_over_of('asset', 'asset_id');
