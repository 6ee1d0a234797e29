-- Who is exceeded and does not raise in time has their money back, while the listing goes on.
alter table bid add column freed_at timestamptz;
comment on column bid.freed_at is 'When what was held was given back before the end: nobody raised in time. Null while it is held.';
-- How many live bids an account has, beside years of ended ones.
create index bid_account_live on bid (account_id) where ended_at is null;
-- What ends soon among the newest: of ten thousand live ones, not of all that ever were.
create index bid_live_created on bid (site_code, created_at desc, id desc) where ended_at is null;
-- How late was sent today, beside a day of looks.
create index bid_act_bids_sent on bid_act (sent_at) include (late_ms, late_why) where kind = 'bid';
