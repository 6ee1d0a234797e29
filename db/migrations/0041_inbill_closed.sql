-- A check-in slip is closed when its session ends: nothing more is weighed on it.

alter table inbill add column closed_at timestamptz;
comment on column inbill.closed_at is 'When the session ended; null while orders may still be weighed on it.';
