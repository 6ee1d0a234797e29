-- The doors: two-factor sign-in, forgotten passwords, limits shared by processes, sessions that end by themselves.

create table staff_twofa (
  staff_id bigint primary key references staff,
  secret text not null,
  last_step bigint not null default 0,
  enabled_at timestamptz,
  created_at timestamptz not null
);
comment on table staff_twofa is 'The authenticator of a person; asked for at sign-in once a code of it has been shown.';
comment on column staff_twofa.staff_id is 'Whose.';
comment on column staff_twofa.secret is 'Shared secret, encrypted with a key made from the token secret.';
comment on column staff_twofa.last_step is 'Step of 30 seconds of the last code taken: neither it nor an older one is taken again.';
comment on column staff_twofa.enabled_at is 'When the first code was shown; null: not asked for yet.';
comment on column staff_twofa.created_at is 'When the secret was made.';

create table staff_recovery_code (
  staff_id bigint not null references staff_twofa on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);
comment on table staff_recovery_code is 'Codes for who has lost the authenticator; each works once.';
comment on column staff_recovery_code.staff_id is 'Whose.';
comment on column staff_recovery_code.hash is 'SHA-256 of the code; codes have 80 random bits.';
comment on column staff_recovery_code.used_at is 'When it was used.';

create table password_reset (
  staff_id bigint primary key references staff,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent int not null default 1,
  first_sent_at timestamptz not null
);
comment on table password_reset is 'The code of a forgotten password, by e-mail; the newest alone works, once, for 15 minutes.';
comment on column password_reset.staff_id is 'Whose.';
comment on column password_reset.hash is 'SHA-256 of the code.';
comment on column password_reset.created_at is 'When it was made.';
comment on column password_reset.expires_at is 'Until when it works.';
comment on column password_reset.sent is 'Mails sent since first_sent_at: nobody floods the mailbox of another.';
comment on column password_reset.first_sent_at is 'Start of the hour in which mails are counted.';

create unlogged table request_count (
  subject text not null,
  minute timestamptz not null,
  n int not null default 1,
  primary key (subject, minute)
);
comment on table request_count is 'Calls without a session by address and minute: every process counts here.';
comment on column request_count.subject is 'The network address.';
comment on column request_count.minute is 'The minute.';
comment on column request_count.n is 'Calls in it.';

alter table staff add column photo_id bigint references stored_file;
comment on column staff.photo_id is 'Portrait, as the person uploaded it.';
create index staff_photo on staff (photo_id);

create function end_sessions() returns trigger language plpgsql as $$
begin
  update session set ended_at = clock_timestamp(), ended_why = case
      when new.status <> 1 then 'disabled'
      when new.role <> old.role then 'role_changed'
      else 'password_changed' end
    where staff_id = new.id and ended_at is null
      and (new.status <> 1 or new.role <> old.role
        or id::text is distinct from nullif(current_setting('app.keep_session', true), ''));
  return null;
end $$;
comment on function end_sessions() is 'A new password, role or a disabled account ends every session at once; who changes his own password keeps the one he does it in (app.keep_session).';
create trigger end_sessions after update of role, status, password_hash on staff for each row
  when (old.role is distinct from new.role or old.password_hash is distinct from new.password_hash
    or (old.status = 1 and new.status <> 1))
  execute function end_sessions();
