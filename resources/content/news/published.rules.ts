import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { hasRow } from '#server/engine/read/hasRow.ts'
import type { Of, Sql, User } from '#server/engine/rules.ts'
import { businessDay } from '#resources/shared/businessDay.rules'

/** Is a news item there for everybody: in use, and its day has come? */
export const isPublished = (t: Of): Sql => sql`(${t('is_active')} and ${t('publish_date')} <= ${businessDay})`

/** Which news a user sees: who edits them all, others those that are published. */
export const newsOf = ({ rights }: User, t: Of): Sql | undefined => (rights.has('NEWS_UPD') ? undefined : isPublished(t))

/** The same of what belongs to news. `joined`: to which item it does. */
export const belongsToNews = (user: User, joined: (n: Of) => Sql): Sql | undefined => {
  const n = of('n')
  const seen = newsOf(user, n)
  return seen && hasRow(sql`from news n where ${joined(n)} and not n.is_delete and ${seen}`)
}
