/** What the declaration of notices cannot express: uniqueness per occasion, indexes for a person's and unread notices, and the sent emails. */
export const noticeTables: readonly string[] = [
  // Deleted notices count too, because the author of a change gets a deleted one, so as not to be notified later.
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
