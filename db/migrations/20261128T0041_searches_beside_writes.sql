-- no-transaction
-- What is written into an index of words waits in a list, which every search reads whole, until it is 4 MB or the table is
-- vacuumed: 2,500 changed orders made a search of 16 pages one of 488. It waits for 128 kB now, sixteen pages.
-- One at a time: whoever writes into a table holds some of its indexes and waits for the next.
alter index admin_unit_fold set (gin_pending_list_limit = 128);
alter index asset_fold set (gin_pending_list_limit = 128);
alter index bank_transaction_fold set (gin_pending_list_limit = 128);
alter index behalf_payment_fold set (gin_pending_list_limit = 128);
alter index bid_fold set (gin_pending_list_limit = 128);
alter index bill_fold set (gin_pending_list_limit = 128);
alter index billing_fold set (gin_pending_list_limit = 128);
alter index card_load_note set (gin_pending_list_limit = 128);
alter index cart_row_fold set (gin_pending_list_limit = 128);
alter index crm_comment_files set (gin_pending_list_limit = 128);
alter index crm_contact_note set (gin_pending_list_limit = 128);
alter index crm_task_fold set (gin_pending_list_limit = 128);
alter index crm_ticket_codes set (gin_pending_list_limit = 128);
alter index crm_ticket_fold set (gin_pending_list_limit = 128);
alter index crm_work_title set (gin_pending_list_limit = 128);
alter index customer_fold set (gin_pending_list_limit = 128);
alter index customer_words set (gin_pending_list_limit = 128);
alter index delivery_batch_note set (gin_pending_list_limit = 128);
alter index feedback_codes set (gin_pending_list_limit = 128);
alter index feedback_fold set (gin_pending_list_limit = 128);
alter index lead_fold set (gin_pending_list_limit = 128);
alter index liquidation_fold set (gin_pending_list_limit = 128);
alter index liquidation_order_fold set (gin_pending_list_limit = 128);
alter index liquidation_payment_fold set (gin_pending_list_limit = 128);
alter index orders_fold set (gin_pending_list_limit = 128);
alter index orders_named_notes set (gin_pending_list_limit = 128);
alter index orders_with_service set (gin_pending_list_limit = 128);
alter index penalty_fold set (gin_pending_list_limit = 128);
alter index staff_fold set (gin_pending_list_limit = 128);
alter index support_request_fold set (gin_pending_list_limit = 128);
alter index transfer_fold set (gin_pending_list_limit = 128);
