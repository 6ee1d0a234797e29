-- Holidays and days worked in their place decide how many days a leave takes: managers keep them on a screen.
insert into menu (parent_id, title, path, position, roles)
select id, 'Ngày nghỉ lễ', '/setting/holidays', 30, '{SU,AD}' from menu where title = 'Cài đặt' and parent_id is null;
