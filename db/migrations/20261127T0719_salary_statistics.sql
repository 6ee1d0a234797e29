-- Of a range by an expression the planner expects 0.5 % unless it has seen its values: an index with a condition does not tell it.
create statistics if not exists bill_counted_at on (greatest(delivered_at, cod_paid_at)) from bill;
analyze bill;
