-- Bids at the marketplaces: what customers wish for, what was sent for them and what came of it.
create table bid_group (
  id bigint generated always as identity primary key,
  station_id bigint not null references station (id),
  customer_id bigint not null references customer (id),
  name text not null,
  mode text not null default 'one' constraint bid_group_mode_check check (mode in ('one', 'all')),
  created_by bigint references staff (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bid_group_station on bid_group (station_id);
create index bid_group_customer on bid_group (customer_id);
create index bid_group_created_by on bid_group (created_by);
select versioned('bid_group'), audited('bid_group');
comment on table bid_group is 'Listings of one wish: the first win cancels the rest, or all of them or none.';
comment on column bid_group.id is 'Key.';
comment on column bid_group.station_id is 'Station of its customer.';
comment on column bid_group.customer_id is 'Whose wish.';
comment on column bid_group.name is 'What is wished for.';
comment on column bid_group.mode is 'one: the first win cancels the rest; all: all or nothing.';
comment on column bid_group.created_by is 'Who made it.';
comment on column bid_group.version is 'Optimistic lock.';
comment on column bid_group.created_at is 'When made.';
comment on column bid_group.updated_at is 'When last changed.';

create table bid (
  id bigint generated always as identity primary key,
  site_code text not null references site (code),
  item_id text not null,
  link text not null,
  title text not null,
  image_url text,
  seller text,
  station_id bigint not null references station (id),
  customer_id bigint not null references customer (id),
  sale_id bigint references staff (id),
  assignee_id bigint references staff (id),
  account_id bigint references buying_account (id),
  group_id bigint references bid_group (id),
  max_price numeric(14,2) not null constraint bid_max_check check (max_price > 0),
  currency text not null,
  tax_mode text constraint bid_tax_check check (tax_mode in ('net', 'gross')),
  tax_percent numeric(5,2) not null default 0 constraint bid_percent_check check (tax_percent between 0 and 100),
  route_code text references route (code),
  goods_type text references goods_type (code),
  note text,
  lead_seconds int constraint bid_lead_check check (lead_seconds between 1 and 600),
  rehearsal boolean not null default false,
  status numeric(4,1) not null default 1 constraint bid_status_check check (status in (-1, 0, 1, 2, 3, 4, 4.1, 4.2, 5)),
  status_at timestamptz not null default now(),
  ended_at timestamptz,
  ends_at timestamptz not null,
  first_ends_at timestamptz not null,
  extended int not null default 0,
  sent_max numeric(14,2),
  outcome text,
  words text,
  approved_by bigint references staff (id),
  approved_at timestamptz,
  approved_most numeric(14,2),
  approved_until timestamptz,
  exchange_rate numeric(14,4) not null constraint bid_rate_check check (exchange_rate > 0),
  value_vnd bigint not null constraint bid_value_check check (value_vnd > 0),
  hold_vnd bigint not null constraint bid_hold_check check (hold_vnd >= 0),
  vip boolean not null default false,
  lock_id bigint references customer_lock (id),
  order_id bigint references orders (id),
  win_price numeric(14,2),
  won_at timestamptz,
  pay_by timestamptz,
  paid_at timestamptz,
  fold text generated always as (fold(title || ' ' || item_id || ' ' || coalesce(seller, ''))) stored,
  created_by bigint references staff (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index bid_live on bid (site_code, item_id) where ended_at is null;
create index bid_created on bid (site_code, created_at desc, id desc);
create index bid_status on bid (site_code, status, ends_at, id);
create index bid_ends on bid (site_code, ends_at, id);
create index bid_live_ends on bid (site_code, ends_at, id) where ended_at is null;
create index bid_station on bid (station_id, created_at desc, id desc);
create index bid_customer on bid (customer_id, created_at desc);
create index bid_sale on bid (sale_id);
create index bid_assignee on bid (assignee_id, ends_at);
create index bid_account on bid (account_id);
create index bid_group_id on bid (group_id);
create index bid_route on bid (route_code);
create index bid_goods_type on bid (goods_type);
create index bid_approved_by on bid (approved_by);
create unique index bid_lock on bid (lock_id);
create unique index bid_order on bid (order_id);
create index bid_created_by on bid (created_by);
create index bid_item on bid (item_id);
create index bid_fold on bid using gin (fold gin_trgm_ops);
select versioned('bid'), audited('bid');
create trigger no_delete before delete on bid for each row execute function refuse_change();
comment on table bid is 'A bid for a customer on a listing at a marketplace.';
comment on column bid.id is 'Key.';
comment on column bid.site_code is 'Marketplace.';
comment on column bid.item_id is 'Listing there: one live bid of ours a listing.';
comment on column bid.link is 'Canonical link.';
comment on column bid.title is 'What it is, as the marketplace says.';
comment on column bid.image_url is 'Picture at the marketplace.';
comment on column bid.seller is 'Seller.';
comment on column bid.station_id is 'Station, copied from the customer.';
comment on column bid.customer_id is 'For whom.';
comment on column bid.sale_id is 'Sales person, copied from the customer.';
comment on column bid.assignee_id is 'Who sees to it.';
comment on column bid.account_id is 'Account it is placed with; null: the first by priority.';
comment on column bid.group_id is 'Group of one wish.';
comment on column bid.max_price is 'The most that is bid, in the currency, as the site takes it.';
comment on column bid.currency is 'Currency of the listing.';
comment on column bid.tax_mode is 'net: tax comes on top of the price; gross: it is in it; null: there is none.';
comment on column bid.tax_percent is 'Tax that comes on top of a net price, per cent.';
comment on column bid.route_code is 'Route of the order it becomes.';
comment on column bid.goods_type is 'Goods type of the order it becomes.';
comment on column bid.note is 'Note to the buyer.';
comment on column bid.lead_seconds is 'So long before the end it is placed; null: as measured.';
comment on column bid.rehearsal is 'Everything is done but the sending.';
comment on column bid.status is '1 pending, 2 bidding, 3 exceeded, 4 won, 4.1 next winner, 4.2 deleted winner, 5 paid, 0 cancelled, -1 error.';
comment on column bid.status_at is 'Since when it stands there.';
comment on column bid.ended_at is 'When nothing could change it any more; null: it lives and its money is held.';
comment on column bid.ends_at is 'End of the listing, by the clock of its market.';
comment on column bid.first_ends_at is 'The end it had when it was asked for.';
comment on column bid.extended is 'How often its end moved.';
comment on column bid.sent_max is 'The most that was ever sent: watched to the end from then on.';
comment on column bid.outcome is 'What the market last said of it, in the one list of outcomes.';
comment on column bid.words is 'The market''s own words.';
comment on column bid.approved_by is 'Who approved that it is placed.';
comment on column bid.approved_at is 'When.';
comment on column bid.approved_most is 'Up to which amount.';
comment on column bid.approved_until is 'Until when.';
comment on column bid.exchange_rate is 'Sell rate of the hold, VND a unit.';
comment on column bid.value_vnd is 'What the most would cost with tax and fee, VND.';
comment on column bid.hold_vnd is 'Held of the customer''s money, VND; of a VIP 0.';
comment on column bid.vip is 'Bid on the frozen deposit of a VIP account.';
comment on column bid.lock_id is 'The hold.';
comment on column bid.order_id is 'The order it became.';
comment on column bid.win_price is 'What it was won at, in the currency.';
comment on column bid.won_at is 'When it was won.';
comment on column bid.pay_by is 'Until when the seller is to be paid.';
comment on column bid.paid_at is 'When the seller was paid.';
comment on column bid.fold is 'Search form.';
comment on column bid.created_by is 'Who made it.';
comment on column bid.version is 'Optimistic lock.';
comment on column bid.created_at is 'When made.';
comment on column bid.updated_at is 'When last changed.';

create table bid_watch (
  bid_id bigint primary key references bid (id),
  price numeric(14,2),
  bids int,
  leads boolean,
  reserve_met boolean,
  looked_at timestamptz,
  wake text constraint bid_wake_check check (wake in ('look', 'warm', 'fire', 'prove', 'settle', 'after')),
  wake_at timestamptz,
  claimed_by text,
  claimed_until timestamptz,
  tries int not null default 0,
  warmed_at timestamptz,
  told boolean not null default false
);
create index bid_watch_wake on bid_watch (wake_at) where wake_at is not null;
comment on table bid_watch is 'What the market last told of a bid, and what the engine does next: apart, so that a look makes no edit stale.';
comment on column bid_watch.bid_id is 'Bid.';
comment on column bid_watch.price is 'What the listing stands at; null: not told.';
comment on column bid_watch.bids is 'How many bids it has.';
comment on column bid_watch.leads is 'Are we the highest? null: not told.';
comment on column bid_watch.reserve_met is 'Is the reserve met? null: not told, or there is none.';
comment on column bid_watch.looked_at is 'When the market was last asked.';
comment on column bid_watch.wake is 'What the engine does next.';
comment on column bid_watch.wake_at is 'When, by the clock of the market.';
comment on column bid_watch.claimed_by is 'Worker that does it now.';
comment on column bid_watch.claimed_until is 'Until when it has it for itself.';
comment on column bid_watch.tries is 'How often a site that is busy was tried again.';
comment on column bid_watch.warmed_at is 'When the account and the listing were checked before the sending; null: not for this end.';
comment on column bid_watch.told is 'Its people were told that it needs them.';

create table bid_intent (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bid (id),
  reference text not null unique,
  account_id bigint not null references buying_account (id),
  amount numeric(14,2) not null,
  planned_at timestamptz not null,
  worker text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  outcome text
);
create unique index bid_intent_open on bid_intent (bid_id) where closed_at is null;
create index bid_intent_bid on bid_intent (bid_id, id);
create index bid_intent_account on bid_intent (account_id);
create trigger no_delete before delete on bid_intent for each row execute function refuse_change();
comment on table bid_intent is 'That a bid is about to be sent: written before the market is asked, so that a crash asks before it acts.';
comment on column bid_intent.id is 'Key.';
comment on column bid_intent.bid_id is 'Bid.';
comment on column bid_intent.reference is 'Our own reference at the market; never used for two.';
comment on column bid_intent.account_id is 'Account it is sent with.';
comment on column bid_intent.amount is 'What is sent, in the currency.';
comment on column bid_intent.planned_at is 'When it was planned, by the clock of the market.';
comment on column bid_intent.worker is 'Who sends it.';
comment on column bid_intent.created_at is 'When written.';
comment on column bid_intent.closed_at is 'When it was known what came of it.';
comment on column bid_intent.outcome is 'What came of it; not_sent: the market knows nothing of it.';

create table bid_act (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bid (id),
  intent_id bigint references bid_intent (id),
  kind text not null constraint bid_act_kind_check check (kind in ('look', 'warm', 'preview', 'bid', 'find', 'rehearse', 'assist')),
  account_id bigint references buying_account (id),
  planned_at timestamptz,
  sent_at timestamptz not null,
  answered_at timestamptz,
  ms int not null default 0,
  late_ms int,
  late_why text constraint bid_act_late_check check (late_why in ('lead', 'account', 'restart', 'machine')),
  offset_ms int,
  amount numeric(14,2),
  outcome text,
  words text,
  price numeric(14,2),
  leads boolean,
  ends_at timestamptz,
  raw jsonb,
  actor_id bigint references staff (id)
);
create index bid_act_bid on bid_act (bid_id, id);
create index bid_act_intent on bid_act (intent_id);
create index bid_act_account on bid_act (account_id);
create index bid_act_actor on bid_act (actor_id);
create index bid_act_sent on bid_act using brin (sent_at);
create trigger append_only before update or delete on bid_act for each row execute function refuse_change();
create trigger no_truncate before truncate on bid_act for each statement execute function refuse_change();
comment on table bid_act is 'Every look and every act of a bid, as planned and as it went.';
comment on column bid_act.id is 'Key.';
comment on column bid_act.bid_id is 'Bid.';
comment on column bid_act.intent_id is 'Of a sending its intent.';
comment on column bid_act.kind is 'What was done.';
comment on column bid_act.account_id is 'Account it was done with.';
comment on column bid_act.planned_at is 'When it was planned, by the clock of the market.';
comment on column bid_act.sent_at is 'When the market was asked, by its clock.';
comment on column bid_act.answered_at is 'When it had answered.';
comment on column bid_act.ms is 'How long the answer took.';
comment on column bid_act.late_ms is 'How much later than planned it was sent.';
comment on column bid_act.late_why is 'Why it was late: told too late, the account was at work, after a crash, the machine.';
comment on column bid_act.offset_ms is 'Clock of the market minus ours, as measured.';
comment on column bid_act.amount is 'What was sent, in the currency.';
comment on column bid_act.outcome is 'What the market said, in the one list of outcomes.';
comment on column bid_act.words is 'The market''s own words.';
comment on column bid_act.price is 'What the listing stood at.';
comment on column bid_act.leads is 'Were we the highest?';
comment on column bid_act.ends_at is 'Its end then.';
comment on column bid_act.raw is 'The whole answer.';
comment on column bid_act.actor_id is 'The person who did it, of assisted work.';

create table account_health (
  account_id bigint primary key references buying_account (id),
  priority int not null default 0,
  banned_at timestamptz,
  signed_out_at timestamptz,
  why text,
  refusals int not null default 0,
  unpaid int not null default 0,
  answered_at timestamptz,
  leased_by text,
  leased_until timestamptz
);
comment on table account_health is 'How a buying account fares where it bids.';
comment on column account_health.account_id is 'Account.';
comment on column account_health.priority is 'Higher takes over first.';
comment on column account_health.banned_at is 'Banned by its site since.';
comment on column account_health.signed_out_at is 'Signed out since.';
comment on column account_health.why is 'The sites own words.';
comment on column account_health.refusals is 'Refusals of the site in a row.';
comment on column account_health.unpaid is 'Wins the site says are unpaid.';
comment on column account_health.answered_at is 'When it last acted well.';
comment on column account_health.leased_by is 'Worker that acts with it now.';
comment on column account_health.leased_until is 'Until when.';

create table market_clock (
  site_code text not null references site (code),
  worker text not null,
  offset_ms int not null,
  request_ms int not null,
  measured_at timestamptz not null
);
alter table market_clock add primary key (site_code, worker);
comment on table market_clock is 'The clock of each market as each worker measured it.';
comment on column market_clock.site_code is 'Marketplace.';
comment on column market_clock.worker is 'Who measured.';
comment on column market_clock.offset_ms is 'Its clock minus ours.';
comment on column market_clock.request_ms is 'How long a request takes, 95th per cent of the last ones.';
comment on column market_clock.measured_at is 'When.';

create table market_budget (
  site_code text not null references site (code),
  day date not null,
  used int not null default 0
);
alter table market_budget add primary key (site_code, day);
comment on table market_budget is 'Calls to a market on a day of its own.';
comment on column market_budget.site_code is 'Marketplace.';
comment on column market_budget.day is 'Day by the markets calendar.';
comment on column market_budget.used is 'Calls made.';

insert into config_factor (key, value, applied_date) values
  ('auction.room_factor', 1.5, '2020-01-01'),
  ('auction.extension_minutes', 30, '2020-01-01'),
  ('auction.extension_times', 20, '2020-01-01'),
  ('auction.manager_above', 5000000, '2020-01-01'),
  ('auction.store_tax_percent', 10, '2020-01-01'),
  ('auction.yahoo_net', 0, '2020-01-01'),
  ('auction.pay_days', 5, '2020-01-01'),
  ('auction.calls_yahoo', 50000, '2020-01-01'),
  ('auction.calls_mercari', 20000, '2020-01-01'),
  ('auction.calls_ebay', 5000, '2020-01-01');
