alter table orders add column color text, add column size text;
comment on column orders.color is 'Colour that was chosen at the shop.';
comment on column orders.size is 'Size that was chosen at the shop.';
