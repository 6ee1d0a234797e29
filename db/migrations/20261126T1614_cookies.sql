-- The sign-in of a buying account: its jar, the profile it is opened in, and its keys at a marketplace.
create table account_cookie (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references buying_account (id),
  status int not null default 0 constraint account_cookie_status_check check (status in (-1, 0, 1, 2)),
  jar_box text,
  jar_cookies int,
  jar_at timestamptz,
  user_agent text,
  proxy_label text,
  provider int not null default 100 constraint account_cookie_provider_check check (provider in (1, 2, 3, 4, 5, 6, 100)),
  profile_id text,
  folder text,
  note text,
  why text,
  lease int constraint account_cookie_lease_check check (lease in (1, 2, 3, 4)),
  opened_by bigint references staff (id),
  opened_on text,
  opened_at timestamptz,
  seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_cookie_open_check check (num_nulls(lease, opened_by, opened_at, seen_at) in (0, 4))
);
create index account_cookie_status on account_cookie (status, id);
create index account_cookie_opened_by on account_cookie (opened_by);
create index account_cookie_opened on account_cookie (seen_at) where opened_by is not null;
select versioned('account_cookie'), audited('account_cookie');
comment on table account_cookie is 'How a buying account of ours is signed in at its site.';
comment on column account_cookie.id is 'Key.';
comment on column account_cookie.account_id is 'Account.';
comment on column account_cookie.status is '0 new, 1 works, 2 dead, -1 off.';
comment on column account_cookie.jar_box is 'Cookies, sealed with the key of this installation; replaced, never sent out again.';
comment on column account_cookie.jar_cookies is 'How many cookies the jar has.';
comment on column account_cookie.jar_at is 'When the jar was put in.';
comment on column account_cookie.user_agent is 'Browser as it says it is.';
comment on column account_cookie.proxy_label is 'What its proxy is called.';
comment on column account_cookie.provider is 'Manager of its profile: 100 default, 1 Multilogin, 2 GPM Login, 3 Bit Browser, 4 Go Login, 5 Dolphin Anty, 6 Ads Power.';
comment on column account_cookie.profile_id is 'Profile there.';
comment on column account_cookie.folder is 'Folder of the profile there.';
comment on column account_cookie.note is 'Note.';
comment on column account_cookie.why is 'What the site or the manager last said against it.';
comment on column account_cookie.lease is 'How its profile is held: 1 its manager was asked to open it, 2 open, 3 open or not, nobody heard, 4 a person opens it by hand; null: nobody holds it.';
comment on column account_cookie.opened_by is 'Who holds its profile; null: nobody.';
comment on column account_cookie.opened_on is 'On which machine.';
comment on column account_cookie.opened_at is 'Since when.';
comment on column account_cookie.seen_at is 'When its holder last gave a sign of life.';
comment on column account_cookie.version is 'Optimistic lock.';
comment on column account_cookie.created_at is 'When made.';
comment on column account_cookie.updated_at is 'When last changed.';

create table ebay_config (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references buying_account (id),
  app_id text not null,
  cert_box text not null,
  cert_end text not null,
  marketplace text not null,
  most_bids int constraint ebay_config_most_check check (most_bids > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select versioned('ebay_config'), audited('ebay_config');
comment on table ebay_config is 'Keys and limit of an account at eBay.';
comment on column ebay_config.id is 'Key.';
comment on column ebay_config.account_id is 'Account.';
comment on column ebay_config.app_id is 'Application there.';
comment on column ebay_config.cert_box is 'Its secret, sealed with the key of this installation.';
comment on column ebay_config.cert_end is 'Last four letters of the secret, by which people know it.';
comment on column ebay_config.marketplace is 'EBAY_US, EBAY_GB, …';
comment on column ebay_config.most_bids is 'Most live bids at once; null: no bound.';
comment on column ebay_config.version is 'Optimistic lock.';
comment on column ebay_config.created_at is 'When made.';
comment on column ebay_config.updated_at is 'When last changed.';

-- A question to the site makes no edit stale: it stands beside the row.
alter table account_health add column checked_at timestamptz;
comment on column account_health.checked_at is 'When the site was last asked whether it is signed in.';

-- Their places in the menu: only what still stands where it was offered moves.
update menu m set parent_id = section.menu_id, position = moved.position
from (values ('/cookies', 4), ('/ebay-cookie', 5)) as moved (path, position),
  menu_offer was, menu_offer section
where m.path = moved.path and was.section = 'Khách hàng & nhân sự' and was.path = '' and m.parent_id = was.menu_id
  and section.section = 'Đấu giá' and section.path = '' and section.menu_id is not null;
update menu_offer set section = 'Đấu giá'
where section = 'Khách hàng & nhân sự' and path in ('/cookies', '/ebay-cookie');
