-- no-transaction
-- Some thousand orders at a time, so that nobody waits for longer than a moment; again after a failure.
call fill_order_steps();
