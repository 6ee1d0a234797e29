-- no-transaction
-- What happened before the triggers were there, a thousand records at a time; again after a failure.
call tell_all_anew('order_flow', 'order_id', 'orders');
call tell_all_anew('bill_flow', 'bill_id', 'bill');
call tell_all_anew('bill_export', 'bill_id', 'bill');
