-- What is on its way is reported where packages and shipments are worked on: a section that a release brings along.
-- The entries were there before their screens were; those that nobody moved go, and are offered where they belong.
delete from menu m using menu_offer was
where was.section = 'Báo cáo' and was.path = '' and m.parent_id = was.menu_id
  and m.path in ('/report/purchaseDelivery', '/report/shipmentIssue');
delete from menu_offer where section = 'Báo cáo' and path in ('/report/purchaseDelivery', '/report/shipmentIssue');
