import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { rejectFull } from '#resources/money/cashTransaction/box.rules'
import { shortNameOf } from './shown.rules.ts'

interface Named {
  readonly name: string | null
  readonly shortName: string | null
  readonly isDelete: boolean | null
}

/** Runs before a company of any kind is written: it can be deleted only with an empty box, and gets a short name. */
export async function beforeCompany(
  tx: Tx,
  next: Named,
  prior: { readonly id: number; readonly isDelete: boolean } | null,
): Promise<{ shortName: string } | undefined> {
  if (prior && next.isDelete && !prior.isDelete) await rejectFull(tx, 'C', prior.id)
  return prior || next.shortName ? undefined : { shortName: shortNameOf(next.name!) }
}

/**
 * Returns the common rules of companies that are not counterparties; `book` is the table of their classes, `column` refers to the class.
 */
export const companyKindRules = (book: string, column: string) => ({
  derive: { className: (t: Of): Sql => sql`(select c.name from ${sql.table(book)} c where c.id = ${t(column)})` },
  before: beforeCompany,
})
