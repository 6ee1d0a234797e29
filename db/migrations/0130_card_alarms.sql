-- What is wrong between the cards and the orders: bought without a charge, charged without an order, no sensible margin.

create table purchase_margin (
  order_id bigint primary key references orders,
  bought_at timestamptz not null,
  revenue bigint not null,
  cost bigint not null,
  flag text check (flag in ('negative', 'absurd')),
  seen_at timestamptz,
  seen_by bigint references staff,
  seen_note text
);
comment on table purchase_margin is 'What a purchase leaves of what the customer pays for goods and service; reckoned when it is posted.';
comment on column purchase_margin.order_id is 'Order.';
comment on column purchase_margin.bought_at is 'When it was bought.';
comment on column purchase_margin.revenue is 'Goods and service of the accepted quote and what was agreed on top, VND.';
comment on column purchase_margin.cost is 'What the card was charged, VND.';
comment on column purchase_margin.flag is 'negative: bought dearer than sold; absurd: more is left than the setting believes; null: as it should be.';
comment on column purchase_margin.seen_at is 'When somebody looked at it and let it stand.';
comment on column purchase_margin.seen_by is 'Who.';
comment on column purchase_margin.seen_note is 'Why it stands.';
create index purchase_margin_open on purchase_margin (bought_at desc, order_id desc)
  where flag is not null and seen_at is null;
create index purchase_margin_seer on purchase_margin (seen_by) where seen_by is not null;

create index orders_charge_open on orders (bought_at desc, id desc)
  where charge_status = 0 and bought_at is not null and status >= 6;

insert into config_factor (key, value, applied_date) values
  ('alarm.uncharged_days', 3, '2020-01-01'),
  ('alarm.unmatched_days', 3, '2020-01-01'),
  ('alarm.margin_percent', 35, '2020-01-01');

-- What was bought before is reckoned as it stands.
insert into purchase_margin (order_id, bought_at, revenue, cost, flag)
select o.id, o.bought_at, r.revenue, c.cost,
  case when c.cost > r.revenue then 'negative' when (r.revenue - c.cost) * 100 > r.revenue * 35 then 'absurd' end
from orders o
join (select l.order_id, sum(l.amount)::bigint as cost from entry_line l join account a on a.id = l.account_id
  join entry e on e.id = l.entry_id where a.code = 'goods' and e.kind = 'purchase'
  group by l.order_id having sum(l.amount) > 0) c on c.order_id = o.id
cross join lateral (select o.goods_vnd + o.service_vnd + o.extra_deposit as revenue) r
where o.bought_at is not null and o.goods_vnd > 0;

insert into menu (parent_id, title, path, position, roles)
select id, 'Cảnh báo mua hàng', '/cards/alarms', 24, '{SU,AD,AC}'::text[]
from menu where title = 'Kế toán' and parent_id is null;
