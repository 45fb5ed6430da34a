import { sql } from 'kysely'
import type { Seeding } from '../initial.rules.ts'

/** Notices of the last days are unread. */
const UNREAD_DAYS = 3

/** Adds notices about tasks assigned by others and about important news; older ones are read. */
export async function seedNotices({ db, now }: Seeding): Promise<void> {
  const readAt = sql`case when s.at < ${now}::timestamptz - make_interval(days => ${sql.lit(UNREAD_DAYS)}) then s.at + interval '2 hours' end`
  await sql`insert into notice (account_id, event, title, day, subject_kind, subject, occasion, read_at, ins_date, ins_user_id)
    select s.account, s.event, s.title, s.day, s.kind, s.subject, s.occasion, ${readAt}, s.at, s.author from (
      select t.assignee_id as account, 'taskAssigned' as event, t.title, null::date as day, 'kanbanTask' as kind, t.id as subject,
        'taskAssigned ' || t.id || ' v1' as occasion, t.ins_date as at, t.ins_user_id as author
      from kanban_task t where t.assignee_id <> t.ins_user_id
      union all
      select a.id, 'newsImportant', n.title, n.publish_date, 'news', n.id, 'newsImportant ' || n.id || ' ' || n.publish_date || ' 0',
        greatest(n.ins_date, n.publish_date + time '09:00'), n.ins_user_id
      from news n join account a on a.is_active and not a.driver and a.id is distinct from n.ins_user_id
      where n.is_pinned and n.publish_date <= ${now}::timestamptz::date
    ) as s order by s.at, s.account`.execute(db)
}
