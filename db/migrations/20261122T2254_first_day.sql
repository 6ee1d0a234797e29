-- Sites that links are recognised by are there from the first day: without its row a pasted link makes no quote. A
-- company that has some keeps its own words. The money of any other shop is what the specification's form begins with.
insert into site (code, name, country, currency, auction, position)
values
  ('yahoo-auctions', 'Yahoo! Auctions Nhật', 'JP', 'JPY', true, 0),
  ('yahoo-flea', 'Yahoo! Flea Market', 'JP', 'JPY', false, 1),
  ('mercari', 'Mercari Nhật', 'JP', 'JPY', false, 2),
  ('mercari-shops', 'Mercari Shops', 'JP', 'JPY', false, 3),
  ('mercari-us', 'Mercari Mỹ', 'US', 'USD', false, 4),
  ('rakuma', 'Rakuma', 'JP', 'JPY', false, 5),
  ('rakuten', 'Rakuten Ichiba', 'JP', 'JPY', false, 6),
  ('amazon', 'Amazon', 'US', 'USD', false, 7),
  ('ebay', 'eBay', 'US', 'USD', true, 8),
  ('khac', 'Trang khác', 'US', 'USD', false, 9)
on conflict (code) do nothing;

-- So is the level of new customers: without one nobody is added. It is named and priced anew by the company.
insert into customer_level (code, name, is_primary)
select 'dong', 'Đồng', true where not exists (select from customer_level);
