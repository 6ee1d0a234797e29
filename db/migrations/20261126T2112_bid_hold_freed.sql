-- Who is exceeded and does not raise in time has their money back, while the listing goes on.
alter table bid add column freed_at timestamptz;
comment on column bid.freed_at is 'When what was held was given back before the end: nobody raised in time. Null while it is held.';
-- How many live bids an account has, beside years of ended ones; how late was sent today, beside a day of looks.
create index bid_account_live on bid (account_id) where ended_at is null;
create index bid_act_bids_sent on bid_act (sent_at) include (late_ms, late_why) where kind = 'bid';
