-- What a person told the pricing of an order, kept so that pricing again asks for nothing twice.

alter table orders add column price_inputs jsonb not null default '{}';
comment on column orders.price_inputs is 'Given by hand for the price at 11: has_receipt, gom_packages, repack_boxes, fullbox_boxes, customs.';
