import { idOf } from '#resource'
import { dealVedomostLine } from './dealVedomostLine.ts'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql, type Tx } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { lineRules, type AnyKind } from '#resources/shared/statement.rules'
import { dealKind } from '../dealVedomost/dealVedomost.rules.ts'
import { fittingOf, type Fitting, type Taking } from '../dealVedomost/fitting.rules.ts'
import { anyOf } from '#server/engine/anyOf.ts'

const kind = dealKind as AnyKind
type Next = { readonly vedomost: { readonly id: number } | null; readonly deal: { readonly id: number } | null }
interface Written extends Taking {
  readonly fitting: ReadonlyMap<number, Fitting>
}

/** The statements that lines are written to, and what they say of the waybills. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<number, Written>> {
  const ids = [...new Set(all.flatMap(next => idOf(next.vedomost) ?? []))]
  const { rows } = await sql<Taking & { id: number }>`select id::int, type, company_id::int as company,
    point_id::int as point from deal_vedomost where id = ${anyOf(ids)}`.execute(tx.db)
  const written = new Map<number, Written>()
  for (const row of rows) {
    const deals = all.flatMap(next => (idOf(next.vedomost) === row.id ? (idOf(next.deal) ?? []) : []))
    written.set(row.id, { ...row, fitting: await fittingOf(tx, row, deals) })
  }
  return written
}

const ofDeal =
  (column: string) =>
  (t: Of): Sql =>
    sql`(select ${sql.ref(`d.${column}`)} from deal d where d.id = ${t('deal_id')})`

export const dealVedomostLineRules = defineRules(dealVedomostLine, {
  ...lineRules(kind),
  derive: {
    dtDeal: ofDeal('dt_deal'),
    ttn: ofDeal('ttn'),
    kn: ofDeal('kn'),
    company: t => sql`coalesce((select h.company_id from deal_vedomost h where h.id = ${t('vedomost_id')}), ${ofDeal('customer_id')(t)})`,
    point: t => sql`coalesce((select h.point_id from deal_vedomost h where h.id = ${t('vedomost_id')}), ${ofDeal('object_id')(t)})`,
  },
  prepare,
  async before(tx, next, _prior, written) {
    const { type, fitting } = written.get(idOf(next.vedomost) ?? 0)!
    const found = fitting.get(idOf(next.deal) ?? 0)
    if (next.isDelete || !found) return { type }
    if (found.wrong) throw fieldError('deal', tx.texts(`nerud.statements.${found.wrong}`))
    return { type, material: found.material, unit: found.unit, volume: found.volume }
  },
})
