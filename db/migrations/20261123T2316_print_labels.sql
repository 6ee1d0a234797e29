-- Every label that was printed: which of how many of its job, and the how manyth of the same thing, so that a
-- second label on a parcel shows.
create sequence print_job;
create table print_label (
  id bigint generated always as identity primary key,
  job bigint not null,
  kind text not null constraint print_label_kind_check check (kind in ('package', 'bag', 'shipment')),
  subject_id bigint not null,
  k int not null,
  n int not null,
  copy int not null,
  printed_by bigint references staff (id),
  printed_at timestamptz not null default now(),
  constraint print_label_k_check check (k between 1 and n and copy >= 1)
);
create unique index print_label_copy on print_label (kind, subject_id, copy);
create index print_label_printed_by on print_label (printed_by);
comment on table print_label is 'A label that was printed; only added to.';
comment on column print_label.id is 'Key.';
comment on column print_label.job is 'Print job: one press of the button.';
comment on column print_label.kind is 'Of what: package, bag, shipment (waybill).';
comment on column print_label.subject_id is 'Its key.';
comment on column print_label.k is 'Which of the job.';
comment on column print_label.n is 'Labels of the job.';
comment on column print_label.copy is 'The how manyth label of the same thing.';
comment on column print_label.printed_by is 'Who printed it.';
comment on column print_label.printed_at is 'When.';
create trigger append_only before update or delete on print_label for each row execute function refuse_change();
create trigger no_truncate before truncate on print_label for each statement execute function refuse_change();
