-- Papers that leave the house carry the tax code of the company in whose name they are made.
alter table station add column tax_code text;
comment on column station.tax_code is 'Tax code of that company, on its papers.';
