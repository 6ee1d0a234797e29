-- Trying a price is everybody's who quotes; rates that follow the bank are the accountant's.
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[]
from menu section, (values
  ('Tính thử giá', '/prices/calculator', 13, '{SU,AD,AC,CS,SS,CC,OP}'),
  ('Tỷ giá theo ngân hàng', '/prices/rate-feed', 14, '{SU,AD,AC}')
) as entry (title, path, position, roles)
where section.title = 'Kế toán' and section.parent_id is null;
