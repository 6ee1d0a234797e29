-- What is written into an index of words waits in a list, which every search reads whole, until it is 4 MB or the table is
-- vacuumed: 2,500 changed orders made a search of 16 pages one of 488. It waits for 128 kB now, sixteen pages.
do $$
declare
  index regclass;
begin
  for index in select c.oid from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace loop
    execute format('alter index %s set (gin_pending_list_limit = 128)', index);
  end loop;
end $$;
