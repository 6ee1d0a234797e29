-- The attempt is counted before it is compared: one row each, locked while it is judged.
create table attempt (
  subject text primary key,
  level   double precision not null,
  at      timestamptz not null
);
comment on table attempt is 'What was guessed wrong (passwords, codes, proofs), for the growing waits: failures that still count.';
comment on column attempt.subject is 'What is guessed, of which account, from which network address; parts are left out where it is counted more widely.';
comment on column attempt.level is 'Failures that still counted at that time; they are forgotten little by little.';
comment on column attempt.at is 'The latest one.';
create index attempt_at on attempt (at);
drop table sign_in_attempt;
