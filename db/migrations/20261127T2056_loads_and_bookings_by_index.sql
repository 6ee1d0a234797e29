-- no-transaction
-- Loads of cards by what is written on them.
create index concurrently if not exists card_load_note on card_load using gin (fold(note) gin_trgm_ops);
create index concurrently if not exists card_load_bank_reference on card_load (bank_reference) where bank_reference is not null;
-- What is still to be booked is summed in its index, and all of it stands by the day it is expected.
create index concurrently if not exists expected_booking_to_book on expected_booking (id desc) include (open, suspense)
  where open <> 0 and withdrawn_at is null;
drop index concurrently if exists expected_booking_waiting;
create index concurrently if not exists expected_booking_due on expected_booking (expected_on, id);
