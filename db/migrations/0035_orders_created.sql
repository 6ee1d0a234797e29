-- Orders of all stations by the day they were made: the managers' list and the reports over every station.

create index orders_created on orders (created_at desc, id desc) where deleted_at is null;
