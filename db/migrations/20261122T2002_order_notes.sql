alter table orders add column named_notes text[] not null default '{}';
comment on column orders.named_notes is 'Notes with a name, by their codes: what the order waits for or what the customer asked.';
