/** What the declaration of notices cannot say: that each is made once, how those of a person and the unread ones are found, and which letters went out. */
export const noticeTables: readonly string[] = [
  // Deleted ones count too: who did something themselves is not told of it later.
  'create unique index if not exists notice_once on notice (account_id, occasion)',
  'create index if not exists notice_of_account on notice (account_id, id desc) where not is_delete',
  'create index if not exists notice_unread on notice (account_id) where read_at is null and not is_delete',
  `create table if not exists sys_notice_letter (
    account_id bigint not null references account (id),
    day date not null,
    tries integer not null default 1,
    tried_at timestamptz not null,
    sent_at timestamptz,
    primary key (account_id, day)
  )`,
]
