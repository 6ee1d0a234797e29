-- no-transaction
-- Two common words that stand in ten thousand orders, but never one behind the other, made a search look at all of
-- them: the letters were indexed word by word. With a letter in place of each space the index knows what follows what.
create index concurrently if not exists orders_spaced on orders using gin (replace(fold, ' ', 'ø') gin_trgm_ops);
drop index concurrently if exists orders_fold;
alter index orders_spaced rename to orders_fold;
-- How often a text occurs is asked of what is known of the index: at once, not after the next round of autovacuum.
do $$ begin if (select reltuples from pg_class where oid = 'orders'::regclass) > 0 then analyze orders; end if; end $$;
