-- Rows of marked records, as the view says them now: no row at all while nobody waits for one, which is nearly always. In a
-- function PostgreSQL plans the view when it is read; in a statement it plans it each time, and salaries name it 20 times.
create function marked_rows(kept anyelement, marked_by text) returns setof anyelement language plpgsql stable parallel safe as $$
declare
  named text := (select relname from pg_class where reltype = pg_typeof(kept)::oid);
begin
  if exists (select from day_sums_mark where sums = named) and not exists (select from day_sums_doubt where sums = named) then
    return query execute format('select %s from %I where %I = any(array(select distinct row_id from day_sums_mark where sums = $1))', (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = named::regclass and attnum > 0 and not attisdropped), named || '_source', marked_by) using named;
  end if;
end $$;
