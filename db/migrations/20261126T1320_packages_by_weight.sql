-- Packages in the order of their weight abroad, without weighing all of them for one page.
create index package_by_weight on package (d_weight, id) where cancelled_at is null;
