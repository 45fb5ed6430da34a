/** The tables of emailed reports and of their emails, each of which is sent once. Created after the saved views. */
export const reportTables: readonly string[] = [
  `create table if not exists sys_report_mail (
    view_id bigint primary key references sys_list_view (id) on delete cascade,
    every text not null check (every in ('day', 'week', 'month')),
    day integer not null,
    hour integer not null check (hour between 0 and 23),
    format text not null check (format in ('xlsx', 'pdf')),
    next_at timestamptz not null
  )`,
  'create index if not exists sys_report_mail_next on sys_report_mail (next_at)',
  `create table if not exists sys_report_reader (
    view_id bigint not null references sys_report_mail (view_id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    primary key (view_id, account_id)
  )`,
  'create index if not exists sys_report_reader_account on sys_report_reader (account_id)',
  `create table if not exists sys_report_letter (
    view_id bigint not null references sys_report_mail (view_id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    due_at timestamptz not null,
    tries integer not null default 0,
    tried_at timestamptz,
    sent_at timestamptz,
    refused text,
    primary key (view_id, account_id, due_at)
  )`,
  'create index if not exists sys_report_letter_account on sys_report_letter (account_id)',
  'create index if not exists sys_report_letter_waiting on sys_report_letter (due_at) where sent_at is null and refused is null',
]
