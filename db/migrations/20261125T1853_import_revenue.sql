-- What sales people earn by the weight of their customers' goods, month by month, as accountants bring it in.
create table salary_month (
  month text primary key constraint salary_month_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  resolved_at timestamptz not null,
  resolved_by bigint not null references staff (id)
);
comment on table salary_month is 'Months whose salary of sales people is resolved: what they were reckoned from changes no more.';
comment on column salary_month.month is 'Month.';
comment on column salary_month.resolved_at is 'When it was resolved.';
comment on column salary_month.resolved_by is 'By whom.';
create index salary_month_resolved_by on salary_month (resolved_by);
create trigger no_delete before delete on salary_month for each row execute function refuse_change();

create table import_revenue (
  id bigint generated always as identity primary key,
  month text not null constraint import_revenue_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  sale_id bigint not null references staff (id),
  customer_id bigint not null references customer (id),
  order_id bigint references orders (id),
  route_code text not null references route (code),
  goods_type text not null references goods_type (code),
  kg numeric(10, 2) not null check (kg > 0),
  factor bigint not null check (factor >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table import_revenue is 'Weight of a sales person''s customers that came in within a month, and what a kg of it earns.';
comment on column import_revenue.id is 'Key.';
comment on column import_revenue.month is 'Month.';
comment on column import_revenue.sale_id is 'Sales person.';
comment on column import_revenue.customer_id is 'Whose goods.';
comment on column import_revenue.order_id is 'Which order; null: several of the customer.';
comment on column import_revenue.route_code is 'Route.';
comment on column import_revenue.goods_type is 'Goods type.';
comment on column import_revenue.kg is 'kg.';
comment on column import_revenue.factor is 'VND a kg.';
comment on column import_revenue.version is 'Optimistic lock.';
comment on column import_revenue.created_at is 'When made.';
comment on column import_revenue.updated_at is 'When last changed.';
create unique index import_revenue_row
  on import_revenue (month, sale_id, customer_id, order_id, route_code, goods_type) nulls not distinct;
create index import_revenue_month on import_revenue (month desc, id desc);
create index import_revenue_sale on import_revenue (sale_id);
create index import_revenue_customer on import_revenue (customer_id);
create index import_revenue_order on import_revenue (order_id);
create index import_revenue_route on import_revenue (route_code);
create index import_revenue_goods on import_revenue (goods_type);
select versioned('import_revenue'), audited('import_revenue');
