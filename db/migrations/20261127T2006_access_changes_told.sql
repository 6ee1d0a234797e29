-- Who a session belongs to and what they may is known in each process from one call to the next, until it changes: whoever
-- changes it tells every process by a notice, and the connection that does it by a word, so that its own process knows
-- before it answers. Rows are changed some dozen times a day here; of a refresh (seen_at) nothing is told.
create function access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  raise info 'access changed' using errcode = 'AC001';
  return null;
end $$;
comment on function access_changed() is 'Tells every process (notice) and the writer (AC001) that what sessions are known by has changed.';
create trigger access_changed after delete or update of staff_id, expires_at, ended_at on session
  for each statement execute function access_changed();
create trigger access_changed after delete or update of name, role, warehouse_code, partner_id, status, password_given_until on staff
  for each statement execute function access_changed();
create trigger access_changed after insert or delete or update on staff_station
  for each statement execute function access_changed();
create trigger access_changed after insert or delete or update on station
  for each statement execute function access_changed();
