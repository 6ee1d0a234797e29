-- The flag says whether the slips are printed with their list; until now every list had it and it said nothing.
alter table delivery_batch alter column is_bill set default false;
update delivery_batch set is_bill = false;
comment on column delivery_batch.is_bill is 'Its print has the slip of each bill behind it (specified flag isBill).';
