-- The open months of a list, by their first days, with the settings that hold on their last ones; resolved ones too where
-- `every` is asked for. None before the first setting, when there was no commission. In a function, since a statement of
-- salaries names its months several times, and each time PostgreSQL would plan a look-up for every setting.
create function salary_months(firsts date[], every boolean) returns table (
  month text, first date, last date, from_at timestamptz, to_at timestamptz, t1 numeric, t2 numeric, p1 numeric, p2 numeric,
  p3 numeric, whole boolean, by_debt boolean, surcharge_percent numeric, reward numeric, new_days numeric, new_percent numeric,
  new_months numeric)
language plpgsql stable parallel safe rows 12 as $$
begin
  return query select to_char(d.first, 'YYYY-MM'), d.first, d.last, d.from_at, d.to_at,
    (h.held ->> 'salary.tier1_to')::numeric, (h.held ->> 'salary.tier2_to')::numeric,
    (h.held ->> 'salary.tier1_percent')::numeric, (h.held ->> 'salary.tier2_percent')::numeric,
    (h.held ->> 'salary.tier3_percent')::numeric, (h.held ->> 'salary.whole')::numeric = 1,
    (h.held ->> 'salary.by_debt')::numeric = 1, (h.held ->> 'salary.surcharge_percent')::numeric,
    (h.held ->> 'salary.new_customer')::numeric, (h.held ->> 'salary.new_customer_days')::numeric,
    (h.held ->> 'salary.new_customer_percent')::numeric, (h.held ->> 'salary.new_customer_months')::numeric
  from (select n as first, (n + interval '1 month')::date - 1 as last, n::timestamp at time zone 'Asia/Ho_Chi_Minh' as from_at,
      (n + interval '1 month') at time zone 'Asia/Ho_Chi_Minh' as to_at
    from unnest(firsts) n
    where n >= (select date_trunc('month', min(f.applied_date)::timestamp) from config_factor f where f.key = 'salary.tier1_to')) d
  cross join lateral (select jsonb_object_agg(k.key, k.value) as held from (
    select distinct on (f.key) f.key, f.value from config_factor f
    where f.key like 'salary.%' and f.applied_date <= d.last order by f.key, f.applied_date desc) k) h
  where every or not exists (select from salary_month s where s.month = to_char(d.first, 'YYYY-MM'));
end $$;
