-- The bytes of a scheduled file are named before they are written: whoever was killed between writing them and saying that
-- the file is there leaves nothing that nobody names.
alter table report_file add column begun_key text;
comment on column report_file.begun_key is 'Where its bytes are being written; removed when it is tried anew or given up.';
create index report_file_begun on report_file (taken_at) where begun_key is not null;
