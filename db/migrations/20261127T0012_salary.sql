-- The salary of sales people: reckoned live while a month is open, frozen for good once it is resolved.

-- The house says "kinh doanh"; only what nobody renamed is changed. What is resolved comes first.
update menu set title = 'Lương kinh doanh' where title = 'Lương sale' and parent_id is null;
update menu_offer set section = 'Lương kinh doanh' where section = 'Lương sale';
update menu set title = replace(title, 'Lương sale:', 'Lương kinh doanh:') where path like '/report/salary/%' and title like 'Lương sale:%';
update menu m set position = p.position
from (values ('/report/salary/summary', 1), ('/report/salary/export-revenue', 2), ('/report/salary/import-revenue', 3),
  ('/report/salary/bill-surcharge-revenue', 4), ('/report/salary/new-customer', 5),
  ('/report/salary/reward-new-customer', 6), ('/report/upload/import-revenue', 7)) p (path, position),
  menu s where s.id = m.parent_id and s.title = 'Lương kinh doanh' and m.path = p.path;

insert into config_factor (key, value, applied_date) values
  ('salary.tier1_to', 50000000, '2020-01-01'),
  ('salary.tier2_to', 150000000, '2020-01-01'),
  ('salary.tier1_percent', 3, '2020-01-01'),
  ('salary.tier2_percent', 4, '2020-01-01'),
  ('salary.tier3_percent', 5, '2020-01-01'),
  ('salary.whole', 0, '2020-01-01'),
  ('salary.surcharge_percent', 30, '2020-01-01'),
  ('salary.new_customer', 50000, '2020-01-01'),
  ('salary.new_customer_days', 60, '2020-01-01'),
  ('salary.new_customer_percent', 1, '2020-01-01'),
  ('salary.new_customer_months', 3, '2020-01-01');

create table salary_base (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  amount bigint not null constraint salary_base_amount_check check (amount >= 0),
  applied_date date not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint salary_base_day unique (staff_id, applied_date)
);
comment on table salary_base is 'Base salary of sales people, a month.';
comment on column salary_base.id is 'Key.';
comment on column salary_base.staff_id is 'Whose.';
comment on column salary_base.amount is 'VND a month; 0: none from that day on.';
comment on column salary_base.applied_date is 'In force from; what holds on the last day of a month is of the month.';
comment on column salary_base.note is 'Why.';
comment on column salary_base.version is 'Optimistic lock.';
comment on column salary_base.created_at is 'When made.';
comment on column salary_base.updated_at is 'When last changed.';
select versioned('salary_base'), audited('salary_base');

create table salary_factor (
  id bigint generated always as identity primary key,
  staff_id bigint references staff (id),
  department_id bigint references department (id),
  route_code text references route (code),
  factor numeric(6, 3) not null constraint salary_factor_factor_check check (factor >= 0),
  applied_date date not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint salary_factor_scope_check check (num_nonnulls(staff_id, department_id, route_code) <= 1)
);
comment on table salary_factor is 'What the commission on what left the house is multiplied by: of a person, else of a department, else of a route, else of all.';
comment on column salary_factor.id is 'Key.';
comment on column salary_factor.staff_id is 'Of this person.';
comment on column salary_factor.department_id is 'Of the people of this department.';
comment on column salary_factor.route_code is 'Of goods of this route.';
comment on column salary_factor.factor is 'Factor; 1: as the tiers say.';
comment on column salary_factor.applied_date is 'In force from.';
comment on column salary_factor.note is 'Why.';
comment on column salary_factor.version is 'Optimistic lock.';
comment on column salary_factor.created_at is 'When made.';
comment on column salary_factor.updated_at is 'When last changed.';
create unique index salary_factor_row on salary_factor (staff_id, department_id, route_code, applied_date) nulls not distinct;
create index salary_factor_department on salary_factor (department_id);
create index salary_factor_route on salary_factor (route_code);
select versioned('salary_factor'), audited('salary_factor');

create table salary_kg_factor (
  id bigint generated always as identity primary key,
  route_code text references route (code),
  goods_type text references goods_type (code),
  factor bigint not null constraint salary_kg_factor_factor_check check (factor >= 0),
  applied_date date not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table salary_kg_factor is 'What a kg that was checked in earns the sales person, by route and goods type.';
comment on column salary_kg_factor.id is 'Key.';
comment on column salary_kg_factor.route_code is 'Route; null: every.';
comment on column salary_kg_factor.goods_type is 'Goods type; null: every.';
comment on column salary_kg_factor.factor is 'VND a kg.';
comment on column salary_kg_factor.applied_date is 'In force from.';
comment on column salary_kg_factor.note is 'Why.';
comment on column salary_kg_factor.version is 'Optimistic lock.';
comment on column salary_kg_factor.created_at is 'When made.';
comment on column salary_kg_factor.updated_at is 'When last changed.';
create unique index salary_kg_factor_row on salary_kg_factor (route_code, goods_type, applied_date) nulls not distinct;
create index salary_kg_factor_goods on salary_kg_factor (goods_type);
select versioned('salary_kg_factor'), audited('salary_kg_factor');

-- What was set by hand for the weight of one order.
create table salary_order_mark (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) constraint salary_order_mark_once unique,
  month text not null constraint salary_order_mark_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  factor bigint constraint salary_order_mark_factor_check check (factor >= 0),
  reason text,
  note text,
  made_by bigint not null references staff (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint salary_order_mark_reason_check check (factor is null or reason is not null)
);
comment on table salary_order_mark is 'Factor and note that somebody set for the weight of an order that was checked in.';
comment on column salary_order_mark.id is 'Key.';
comment on column salary_order_mark.order_id is 'Order.';
comment on column salary_order_mark.month is 'Month it was checked in.';
comment on column salary_order_mark.factor is 'VND a kg in place of the table''s; null: as the table says.';
comment on column salary_order_mark.reason is 'Why the factor.';
comment on column salary_order_mark.note is 'Note.';
comment on column salary_order_mark.made_by is 'Who set the factor last, else who noted.';
comment on column salary_order_mark.version is 'Optimistic lock.';
comment on column salary_order_mark.created_at is 'When made.';
comment on column salary_order_mark.updated_at is 'When last changed.';
create index salary_order_mark_month on salary_order_mark (month);
create index salary_order_mark_made_by on salary_order_mark (made_by);
select versioned('salary_order_mark'), audited('salary_order_mark');

alter table import_revenue
  add column note text,
  add column reason text,
  add column made_by bigint references staff (id);
comment on column import_revenue.note is 'Note.';
comment on column import_revenue.reason is 'Why its factor was changed.';
comment on column import_revenue.made_by is 'Who brought it in or changed its factor last.';
create index import_revenue_made_by on import_revenue (made_by);

alter table penalty add column staff_id bigint references staff (id);
comment on column penalty.staff_id is 'Who of ours pays it out of the salary; null: the customer.';
create index penalty_staff on penalty (staff_id, decided_at) where staff_id is not null;
-- Who pays is a part of what is checked, and stays while the entry stands.
drop trigger keep_maker on penalty;
drop trigger keep_writer on penalty;
select keep_writers('penalty', 'penalty', 'maker_id', 'status', '0', 'customer_id', 'order_id', 'staff_id', 'kind', 'amount',
  'note');
drop trigger posted on penalty;
drop trigger posted_stays on penalty;
select posted('penalty', '{customer_id,staff_id,amount,maker_id,checker_id}');

-- Adds to or takes off somebody's salary; resolved by another person than who wrote it.
create table salary_adjustment (
  id bigint generated always as identity primary key,
  month text not null constraint salary_adjustment_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  staff_id bigint not null references staff (id),
  amount bigint not null constraint salary_adjustment_amount_check check (amount <> 0),
  reason text not null,
  made_by bigint not null references staff (id),
  created_at timestamptz not null default now(),
  constraint salary_adjustment_own_check check (made_by <> staff_id)
);
comment on table salary_adjustment is 'What was added to or taken off somebody''s salary of a month; a change of one is a further row. Append-only.';
comment on column salary_adjustment.id is 'Key.';
comment on column salary_adjustment.month is 'Month.';
comment on column salary_adjustment.staff_id is 'Whose.';
comment on column salary_adjustment.amount is 'VND, + or -.';
comment on column salary_adjustment.reason is 'Why.';
comment on column salary_adjustment.made_by is 'Who wrote it; another person resolves the month.';
comment on column salary_adjustment.created_at is 'When.';
create index salary_adjustment_month on salary_adjustment (month, staff_id);
create index salary_adjustment_staff on salary_adjustment (staff_id);
create index salary_adjustment_made_by on salary_adjustment (made_by);

alter table salary_month add column tx text default pg_current_xact_id()::text;
comment on column salary_month.tx is 'The transaction that resolved it: no other writes its rows.';
create trigger append_only before update or delete on salary_month for each row execute function refuse_change();
create trigger no_truncate before truncate on salary_month for each statement execute function refuse_change();

create table salary_line (
  id bigint generated always as identity primary key,
  month text not null references salary_month (month),
  staff_id bigint references staff (id),
  kind text not null,
  source_key text not null,
  day date not null,
  customer_id bigint references customer (id),
  bill_id bigint references bill (id),
  order_id bigint references orders (id),
  route_code text references route (code),
  base bigint not null default 0,
  kg numeric(10, 2),
  factor numeric(18, 3),
  factor_of text,
  amount bigint not null,
  note text,
  facts jsonb not null default '{}',
  corrects_id bigint references salary_line (id),
  corrects_month text references salary_month (month)
);
comment on table salary_line is 'Every row of the salaries of a resolved month. Append-only, written with the month alone.';
comment on column salary_line.id is 'Key.';
comment on column salary_line.month is 'Month.';
comment on column salary_line.staff_id is 'Whose; null: of a bill that nobody earned by.';
comment on column salary_line.kind is 'base, leave, export, import, surcharge, new_customer, new_customer_fee, penalty, adjustment, correction, carried; excluded and forecast earn nothing.';
comment on column salary_line.source_key is 'What it is of, once within month, person and kind.';
comment on column salary_line.day is 'Business day it counts for.';
comment on column salary_line.customer_id is 'Customer.';
comment on column salary_line.bill_id is 'Bill.';
comment on column salary_line.order_id is 'Order.';
comment on column salary_line.route_code is 'Route.';
comment on column salary_line.base is 'VND it is reckoned from.';
comment on column salary_line.kg is 'kg it is reckoned from.';
comment on column salary_line.factor is 'Factor, or VND a kg.';
comment on column salary_line.factor_of is 'Which factor matched: person, group, route, all, table, hand, sheet.';
comment on column salary_line.amount is 'VND, + earned, - taken off.';
comment on column salary_line.note is 'Why, where a person or a rule says so.';
comment on column salary_line.facts is 'Further numbers that it is explained by.';
comment on column salary_line.corrects_id is 'Of a correction: the frozen row it corrects; null: there was none.';
comment on column salary_line.corrects_month is 'Of a correction: the resolved month it is about.';
create unique index salary_line_source on salary_line (month, staff_id, kind, source_key) nulls not distinct;
create index salary_line_staff on salary_line (staff_id, month);
create index salary_line_customer on salary_line (customer_id);
create index salary_line_bill on salary_line (bill_id);
create index salary_line_order on salary_line (order_id);
create index salary_line_route on salary_line (route_code);
create index salary_line_corrects on salary_line (corrects_id);
create index salary_line_corrects_month on salary_line (corrects_month);

create table salary_slip (
  id bigint generated always as identity primary key,
  month text not null references salary_month (month),
  staff_id bigint not null references staff (id),
  total bigint not null,
  cost bigint not null,
  entry_id bigint references entry (id),
  constraint salary_slip_once unique (month, staff_id)
);
comment on table salary_slip is 'What somebody earned in a resolved month: the sum of their rows. Append-only, written with the month alone.';
comment on column salary_slip.id is 'Key.';
comment on column salary_slip.month is 'Month.';
comment on column salary_slip.staff_id is 'Whose.';
comment on column salary_slip.total is 'VND, the sum of the rows; below 0 it is carried to the next month.';
comment on column salary_slip.cost is 'VND that the entry of the month puts on their account: the total without what was carried and without penalties, which were posted when they were charged.';
comment on column salary_slip.entry_id is 'The entry of the month; null: nothing was to be posted.';
create index salary_slip_staff on salary_slip (staff_id);
create index salary_slip_entry on salary_slip (entry_id);

-- What came out otherwise after a month was resolved, and in which open month it counts.
create table salary_correction (
  id bigint generated always as identity primary key,
  month text not null constraint salary_correction_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  staff_id bigint not null references staff (id),
  corrects_month text not null references salary_month (month),
  corrects_id bigint references salary_line (id),
  corrects_kind text not null,
  source_key text not null,
  day date not null,
  customer_id bigint references customer (id),
  bill_id bigint references bill (id),
  order_id bigint references orders (id),
  amount bigint not null constraint salary_correction_amount_check check (amount <> 0),
  was bigint not null,
  now_is bigint not null,
  created_at timestamptz not null default now()
);
comment on table salary_correction is 'What a row of a resolved month would be now less what it was frozen and corrected to; it counts in the next month. Append-only.';
comment on column salary_correction.id is 'Key.';
comment on column salary_correction.month is 'Month it counts in.';
comment on column salary_correction.staff_id is 'Whose.';
comment on column salary_correction.corrects_month is 'Resolved month it is about.';
comment on column salary_correction.corrects_id is 'The frozen row; null: there was none.';
comment on column salary_correction.corrects_kind is 'Kind of the frozen row.';
comment on column salary_correction.source_key is 'What the frozen row is of.';
comment on column salary_correction.day is 'Business day it was found.';
comment on column salary_correction.customer_id is 'Customer.';
comment on column salary_correction.bill_id is 'Bill.';
comment on column salary_correction.order_id is 'Order.';
comment on column salary_correction.amount is 'VND, + or -.';
comment on column salary_correction.was is 'VND, frozen and corrected so far.';
comment on column salary_correction.now_is is 'VND, as it comes out now.';
comment on column salary_correction.created_at is 'When found.';
create index salary_correction_month on salary_correction (month, staff_id);
create index salary_correction_source on salary_correction (corrects_month, staff_id, corrects_kind, source_key);
create index salary_correction_staff on salary_correction (staff_id);
create index salary_correction_line on salary_correction (corrects_id);
create index salary_correction_customer on salary_correction (customer_id);
create index salary_correction_bill on salary_correction (bill_id);
create index salary_correction_order on salary_correction (order_id);

-- Whoever writes into a month shares a lock that resolving it takes alone: what is not frozen is of the next.
create function salary_month_open(month text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7316042017);
  if exists (select from salary_month s where s.month = $1) then
    raise exception 'salary of % is resolved', $1 using errcode = 'KS003';
  end if;
end $$;
comment on function salary_month_open(text) is 'Refuses (KS003) what would be written into a resolved month, and keeps it from being resolved meanwhile.';

create function refuse_resolved_month() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform salary_month_open(old.month); end if;
  if tg_op <> 'DELETE' then perform salary_month_open(new.month); end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function refuse_resolved_month() is 'Row trigger of what salaries are made of by hand: a resolved month takes no more.';
create trigger open_month before insert or update or delete on import_revenue for each row execute function refuse_resolved_month();
create trigger open_month before insert or update or delete on salary_order_mark for each row execute function refuse_resolved_month();
create trigger open_month before insert on salary_adjustment for each row execute function refuse_resolved_month();
create trigger open_month before insert on salary_correction for each row execute function refuse_resolved_month();

create function refuse_thawed_month() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from salary_month s where s.month = new.month and s.tx = pg_current_xact_id()::text) then
    raise exception 'salary of % is frozen', new.month using errcode = 'KS003';
  end if;
  return new;
end $$;
comment on function refuse_thawed_month() is 'Row trigger of the frozen rows: they are written by the transaction that resolves the month, and by no other.';
create trigger frozen before insert on salary_line for each row execute function refuse_thawed_month();
create trigger frozen before insert on salary_slip for each row execute function refuse_thawed_month();

create trigger append_only before update or delete on salary_line for each row execute function refuse_change();
create trigger no_truncate before truncate on salary_line for each statement execute function refuse_change();
create trigger append_only before update or delete on salary_slip for each row execute function refuse_change();
create trigger no_truncate before truncate on salary_slip for each statement execute function refuse_change();
create trigger append_only before update or delete on salary_adjustment for each row execute function refuse_change();
create trigger no_truncate before truncate on salary_adjustment for each statement execute function refuse_change();
create trigger append_only before update or delete on salary_correction for each row execute function refuse_change();
create trigger no_truncate before truncate on salary_correction for each statement execute function refuse_change();
