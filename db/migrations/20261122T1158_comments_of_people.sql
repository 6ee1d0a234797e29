-- Comments speak of people in the plural or by their role, as the code does.
comment on column customer.today_limit is 'Links they may bid on, on the day beside it only.';
comment on column customer.daily_limit is 'Links they may bid on a day; null: no limit.';
comment on column customer.deleted_at is 'Out of every list; the code is never given again.';
comment on column customer.called is 'Code and name, as lists of other records name them.';
comment on column customer.anonymised_at is 'When their personal data was taken away at their request; null: it is here.';
comment on column customer_card.card_id is 'Bank account their QR codes name.';
comment on table debt_payment is 'Promise of a customer to pay part of a debt by a day; the money itself is a receipt.';
comment on column debt_payment.kept is 'Paid as promised.';
comment on column department.manager_id is 'Who leads it; feedback for it reaches them.';
comment on column money_transaction.trans_type is 'add: in the customer''s favour; sub: against them (specified).';
comment on column orders.claimed_at is 'When the buyer took the order; null where it was given to them.';
comment on table partner_refund is 'Money a partner pays back to us of what stands against them.';
comment on table payment_reminder is 'A customer was reminded of what they owe.';
comment on column payment_reminder.due is 'What they owed then, VND.';
comment on column payment_reminder.days is 'Age of their oldest open bill then.';
comment on column payment_reminder.note is 'What they answered.';
