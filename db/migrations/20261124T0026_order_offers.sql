-- Prices offered to sellers for the item of an order.
create table order_offer (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  site_code text not null,
  item_id text not null,
  offer_price numeric(14, 2) not null check (offer_price > 0),
  currency text not null,
  status integer not null default 0 constraint order_offer_status_check check (status in (-1, 0, 1, 2, 3, 4)),
  sent_at timestamptz,
  expires_at timestamptz,
  answer text,
  created_by bigint not null references staff (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table order_offer is 'A price offered to the seller of an order''s item.';
comment on column order_offer.id is 'Key.';
comment on column order_offer.order_id is 'Order whose item it is for.';
comment on column order_offer.site_code is 'Marketplace, as the order had it.';
comment on column order_offer.item_id is 'Item there: one live offer in the company.';
comment on column order_offer.offer_price is 'Price of one, in the currency.';
comment on column order_offer.currency is 'Currency of the order.';
comment on column order_offer.status is '0 to be sent, 1 sent, 2 accepted, 3 refused, 4 expired, -1 withdrawn.';
comment on column order_offer.sent_at is 'Sent to the seller.';
comment on column order_offer.expires_at is 'Until when the seller may answer.';
comment on column order_offer.answer is 'What the seller said, or why it was withdrawn.';
comment on column order_offer.created_by is 'Who made it.';
comment on column order_offer.created_at is 'When made.';
comment on column order_offer.updated_at is 'When last changed.';
comment on column order_offer.version is 'Optimistic lock.';
create unique index order_offer_live on order_offer (site_code, item_id) where status in (0, 1, 2);
create index order_offer_order on order_offer (order_id);
create index order_offer_created_by on order_offer (created_by);
create index order_offer_created on order_offer (created_at desc, id desc);
create index order_offer_status on order_offer (status, created_at desc, id desc);
create index order_offer_expiry on order_offer (expires_at) where status = 1;
select versioned('order_offer'), audited('order_offer');
create trigger no_delete before delete on order_offer for each row execute function refuse_change();

-- Its section of the menu is full; what people have moved stays where they put it.
create temporary table moved (path, old_section, new_section, position) on commit drop as values
  ('/offers', 'Vận hành mua hộ', 'Đơn hàng', 9);
update menu m set parent_id = section.menu_id, position = moved.position
from moved
join menu_offer was on was.section = moved.old_section and was.path = ''
join menu_offer section on section.section = moved.new_section and section.path = ''
where m.path = moved.path and m.parent_id = was.menu_id and section.menu_id is not null;
update menu_offer o set section = moved.new_section
from moved where o.path = moved.path and o.section = moved.old_section;
