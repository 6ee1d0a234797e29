-- The reports of bids stand among the auctions, where they are looked for; only what still stands where it was offered moves.
update menu m set parent_id = section.menu_id, position = moved.position
from (values ('/report/auctions', 20), ('/report/historybid', 21)) moved (path, position)
join menu_offer was on was.section = 'Báo cáo' and was.path = ''
join menu_offer section on section.section = 'Đấu giá' and section.path = ''
where m.path = moved.path and m.parent_id = was.menu_id and section.menu_id is not null;

update menu_offer set section = 'Đấu giá' where section = 'Báo cáo' and path in ('/report/auctions', '/report/historybid');

update menu s set roles = s.roles || array(
  select distinct role from menu m, unnest(m.roles) role
  where m.parent_id = s.id and not role = any (s.roles) order by role)
where s.parent_id is null and s.path is null;
