-- The link under which a customer reads their order's story. Its address is signed, never kept: whoever reads this table can open none.
create table story_link (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  customer_id bigint references customer (id),
  created_by bigint not null references staff (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references staff (id),
  opened integer not null default 0,
  opened_at timestamptz,
  constraint story_link_revoked_check check ((revoked_at is null) = (revoked_by is null))
);
comment on column story_link.id is 'Key: signed, it is the address.';
comment on column story_link.order_id is 'Whose story.';
comment on column story_link.customer_id is 'For whom it was made: an order that is given to another customer is not theirs to read any more.';
comment on column story_link.created_by is 'Who made it.';
comment on column story_link.created_at is 'When made.';
comment on column story_link.expires_at is 'Until when it opens.';
comment on column story_link.revoked_at is 'When somebody took it back.';
comment on column story_link.revoked_by is 'Who took it back.';
comment on column story_link.opened is 'How often it was opened.';
comment on column story_link.opened_at is 'When last.';
create unique index story_link_live on story_link (order_id) where revoked_at is null;
create index story_link_order on story_link (order_id);
create index story_link_customer on story_link (customer_id);
create index story_link_creator on story_link (created_by);
create index story_link_revoker on story_link (revoked_by) where revoked_by is not null;
create trigger no_delete before delete on story_link for each row execute function refuse_change();

-- What a customer is offered when their goods come later than their route promises.
insert into config_factor (key, value, applied_date) values
  ('promise.half_days', 5, '2020-01-01'), ('promise.whole_days', 10, '2020-01-01'), ('promise.deposit_days', 20, '2020-01-01');
