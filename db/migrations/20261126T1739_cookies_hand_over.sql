-- Whoever signs accounts in again hears of one that was signed out within the second, as of every other step.
create trigger hand_over after insert or delete on account_cookie
  for each row execute function mark_hand_over('account_cookie');
create trigger hand_over_moved after update on account_cookie
  for each row when (old.status is distinct from new.status) execute function mark_hand_over('account_cookie');
