-- What is kept as it came and handled later names the request that brought it: lines of the log follow it.
alter table bank_delivery add column request text;
comment on column bank_delivery.request is 'The request that brought it, as lines of the log name it.';
alter table carrier_message add column request text;
comment on column carrier_message.request is 'The request that brought it, as lines of the log name it.';
