-- A check-in slip is looked for by the beginning of its code.
create index inbill_code_prefix on inbill (code text_pattern_ops);
