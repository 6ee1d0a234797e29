-- Nobody is given more customers in turn within thirty days than they can get to know.
insert into config_factor (key, value, applied_date) values ('customer.most_given', 60, '2020-01-01');
