-- A carrier's message that is not read yet, or was understood, waits for nobody: only what a person is to look at is
-- handed over. A carrier tells thousands an hour.
drop trigger hand_over on carrier_message;
drop trigger hand_over_moved on carrier_message;
create trigger hand_over after insert on carrier_message for each row
  when (new.outcome in ('foreign', 'unread')) execute function mark_hand_over('carrier_message');
create trigger hand_over_moved after update on carrier_message for each row
  when (old.outcome is distinct from new.outcome
    and (old.outcome in ('foreign', 'unread') or new.outcome in ('foreign', 'unread')))
  execute function mark_hand_over('carrier_message');
