-- What a carrier asks otherwise than it said is looked at by accounting; whose messages nobody knows, by a person.
alter table bill_parcel
  add column fee_seen_vnd bigint,
  add column weight_seen integer;
comment on column bill_parcel.fee_seen_vnd is 'Of the fees told later, the one that accounting has looked at.';
comment on column bill_parcel.weight_seen is 'Of the weights told later, the one that accounting has looked at, grams.';
create index bill_parcel_terms on bill_parcel (bill_id) where status = 'made'
  and (fee_now_vnd <> coalesce(fee_seen_vnd, fee_vnd) or weight_now <> coalesce(weight_seen, weight));

alter table carrier_message
  add column reason text,
  add column settled_by bigint references staff,
  add column settled_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  drop constraint carrier_message_outcome_check,
  add constraint carrier_message_outcome_check
    check (outcome in ('waiting', 'taken', 'known', 'foreign', 'unread', 'settled')),
  add constraint carrier_message_settled check ((outcome = 'settled') <= (settled_at is not null));
comment on column carrier_message.outcome is 'waiting: not looked at; taken: it told something new; known: told before; foreign: of no parcel of ours; unread: nothing that we understand; settled: of those two, a person has dealt with it.';
comment on column carrier_message.reason is 'What the person found.';
comment on column carrier_message.settled_by is 'Who dealt with it.';
comment on column carrier_message.settled_at is 'When.';
comment on column carrier_message.version is 'Optimistic lock.';
comment on column carrier_message.updated_at is 'When last changed.';
select versioned('carrier_message');
create index carrier_message_settled_by on carrier_message (settled_by) where settled_by is not null;
create index carrier_message_told on carrier_message (received_at desc, id desc)
  where outcome in ('foreign', 'unread', 'settled');
create index carrier_message_open on carrier_message (outcome, received_at, id) where outcome in ('foreign', 'unread');
drop index carrier_message_lost;
drop index carrier_message_foreign;
create index carrier_message_of_nobody on carrier_message (waybill) where outcome in ('foreign', 'settled');
select hands_over('carrier_message', 'carrier_message', '{outcome}');
