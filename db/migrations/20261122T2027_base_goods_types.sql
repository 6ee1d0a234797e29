-- The goods types of the specification are there from the first day; a company that has some keeps its own words.
insert into goods_type (code, name, position)
values ('electronics', 'Đồ điện tử', 0), ('furniture', 'Bàn ghế', 1), ('household', 'Đồ gia dụng', 2), ('other', 'Khác', 3)
on conflict (code) do nothing;
