-- What a person told the pricing of an order, kept so that pricing again asks for nothing twice; the list of scans.

alter table orders add column price_inputs jsonb not null default '{}';
comment on column orders.price_inputs is 'Given by hand for the price at 11: need_receipt, gom_packages, repack_boxes, fullbox_boxes, customs.';

-- The list of packages at the Vietnamese warehouse, newest first, and its counts by step.
create index package_in_vietnam on package (receive_status, created_at desc, id desc) where receive_status in (8.2, 9, 10);
