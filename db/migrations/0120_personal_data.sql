-- A customer may ask us to forget who he is; his orders, bills and money stay in the books.

alter table customer add column anonymised_at timestamptz;
comment on column customer.anonymised_at is 'When his personal data was taken away at his request; null: it is here.';

