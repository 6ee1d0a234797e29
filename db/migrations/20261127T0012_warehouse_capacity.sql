alter table warehouse add column capacity integer check (capacity > 0);
comment on column warehouse.capacity is 'How many orders it has room for; null: nobody said.';
