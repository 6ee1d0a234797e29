-- Specified: some settings are open to support (CS), who reads them. Entries whose roles people have changed stay.
update menu set roles = '{SU,AD,CS}'
  where roles = '{SU,AD}'
    and path in ('/setting/sites', '/setting/webs', '/setting/services', '/setting/coupons', '/setting/log');

update menu s set roles = (
    select array_agg(role order by array_position('{SU,AD,AC,CS,SS,CC,OP,AF,PA,MKT}'::text[], role))
    from unnest(s.roles || '{CS}') role)
  where not 'CS' = any (s.roles)
    and exists (select from menu m where m.parent_id = s.id and m.path like '/setting/%' and 'CS' = any (m.roles));
