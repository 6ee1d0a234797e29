-- The first screen is the person's day; a name of one's own for its entry stays.
update menu set title = 'Việc hôm nay' where path = '/' and title = 'Tổng quan';
