-- The columns of states that took any number take what the product knows, as the others do.
alter table bill add constraint bill_status_check check (status in (0, 12, 13, 14, 15, 16, 17, 18));
alter table orders add constraint orders_sub_status_check check (sub_status in
  (61, 62, 63, 64, 65, 66, 67, 68, 69, 69.1, 70, 70.1, 71, 72, 73, 74, 75, 76, 77, 78, 79, 91, 92, 93));
alter table mawb add constraint mawb_status_check check (status in (0, 7, 8, 8.2));
alter table package add constraint package_receive_status_check check (receive_status in (7, 8, 8.2, 9, 10));
alter table staff add constraint staff_status_check check (status in (0, 1));
