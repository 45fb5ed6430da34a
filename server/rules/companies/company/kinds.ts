import { sql } from 'kysely'
import type { Of, Sql } from '../../../engine/rules.ts'
import { shortNameOf } from './shortName.ts'

interface Named {
  readonly name: string | null
  readonly shortName: string | null
}

/** What companies of every kind share; `book` is the table of their classes, `column` names the class in the table of companies. */
export const companyKindRules = (book: string, column: string) => ({
  derive: { className: (t: Of): Sql => sql`(select c.name from ${sql.table(book)} c where c.id = ${t(column)})` },
  before: async (_tx: unknown, next: Named, prior: unknown): Promise<{ shortName: string } | undefined> =>
    prior || next.shortName ? undefined : { shortName: shortNameOf(next.name!) },
})
