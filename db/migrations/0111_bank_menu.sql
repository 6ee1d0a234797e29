-- The bank desk is the accountant's; it stands beside the receipts it makes.
insert into menu (parent_id, title, path, position, roles)
select section.id, entry.title, entry.path, entry.position, entry.roles::text[]
from menu section, (values
  ('Đối chiếu ngân hàng', '/bank-transactions', 0, '{SU,AD,AC}'),
  ('Nhập sao kê ngân hàng', '/bank-transactions/import', 0, '{SU,AD,AC}')
) as entry (title, path, position, roles)
where section.title = 'Kế toán' and section.parent_id is null;
