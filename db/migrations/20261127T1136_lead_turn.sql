-- Nobody is given more open leads in turn than they can look after.
insert into config_factor (key, value, applied_date) values ('lead.most_open', 40, '2020-01-01');
