-- The label of an order is numbered as those of packages, bags and waybills are.
alter table print_label drop constraint print_label_kind_check;
alter table print_label add constraint print_label_kind_check check (kind in ('order', 'package', 'bag', 'shipment', 'bag-list'));
comment on column print_label.kind is 'Of what: order, package, bag, shipment (waybill), bag-list (what is in a bag).';
