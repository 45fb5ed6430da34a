import { idOf } from '#resource'
import { fotVedomostLine } from './fotVedomostLine.ts'
import { sql } from 'kysely'
import { defineRules, type Tx } from '#server/engine/rules.ts'
import { dueTo, type Due } from '../fotVedomost/due.rules.ts'
import { fotKind } from '../fotVedomost/fotVedomost.rules.ts'
import { lineRules, type Kind } from '#resources/shared/statement.rules'

const kind = fotKind as Kind
type Next = { readonly vedomost: { readonly id: number } | null; readonly account: { readonly id: number } | null }
const keyOf = (next: Next): string => `${idOf(next.vedomost)} ${idOf(next.account)}`

/** The boxes of the people on the days of their statements, by statement and employee. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<string, Due>> {
  const due = new Map<string, Due>()
  for (const statement of new Set(all.flatMap(next => idOf(next.vedomost) ?? []))) {
    const { rows } = await sql<{ date: string }>`select date::text from fot_vedomost where id = ${statement}`.execute(tx.db)
    const people = all.flatMap(next => (idOf(next.vedomost) === statement ? (idOf(next.account) ?? []) : []))
    for (const [id, held] of await dueTo(tx, [...new Set(people)], rows[0]?.date ?? tx.today)) due.set(`${statement} ${id}`, held)
  }
  return due
}

export const fotVedomostLineRules = defineRules(fotVedomostLine, {
  ...lineRules(kind),
  prepare,
  before: async (_tx, next, _prior, due) => due.get(keyOf(next)),
})
