import type { Recalculated } from '#resource'
import { SYSTEM_COMPANY } from '#resources/companies/company'
import { sql } from 'kysely'
import { DEAL_STATUS } from '../../../src/formulas/dealStatus.ts'
import { add, isZero, subtract, type Decimal } from '../../../src/resource/decimal.ts'
import type { Sql, Tx } from '../../engine/rules.ts'
import { countAnew, hasChanged, keep } from './deeds.ts'
import { sameValue, tellDeals, type Change } from './history.ts'
import { legsOf } from './postings.ts'
import { COUNTED } from './price.ts'
import { lockDealsWhere } from './rows.ts'

/** Whose deals are counted anew. */
export interface StandOn {
  readonly product?: number
  readonly cargoRoute?: number
}

/** Deals of one portion of a recalculation. */
export const PORTION = 200

/** Which deals stand on a product or a route from a day on and may still change: not closed, not deleted. */
function standsOn({ product, cargoRoute }: StandOn, from: string): Sql {
  const on = [
    ...(product === undefined ? [] : [sql`d.purchase_product_id = ${product}`, sql`d.sale_product_id = ${product}`]),
    ...(cargoRoute === undefined ? [] : [sql`d.cargo_route_id = ${cargoRoute}`]),
  ]
  return sql`(${sql.join(on, sql` or `)}) and d.dt_deal >= ${from}::date and not d.is_delete
    and d.status_id <> ${DEAL_STATUS.deleted} and not (d.status_id = ${DEAL_STATUS.held} and d.is_auth)`
}

/** How many deals stand on a product or a route from a day on. */
export async function dealsOn(tx: Pick<Tx, 'db'>, which: StandOn, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deal as d where ${standsOn(which, from)}`.execute(tx.db)
  return rows[0]!.n
}

interface Party {
  readonly resource: 'company' | 'account'
  readonly id: number
  count: number
  delta: Decimal
}

/** By how much the boxes of companies and drivers change; the result's own box is not told. */
function partiesOf(changes: readonly Change[]): Party[] {
  const parties = new Map<string, Party>()
  for (const { before, after } of changes) {
    const sums = new Map<string, Decimal>()
    for (const { kind, box, sum } of legsOf(after)) sums.set(`${kind} ${box}`, add(sums.get(`${kind} ${box}`) ?? '0', sum))
    for (const { kind, box, sum } of legsOf(before)) sums.set(`${kind} ${box}`, subtract(sums.get(`${kind} ${box}`) ?? '0', sum))
    for (const [key, delta] of sums) {
      const [kind, box] = key.split(' ') as [string, string]
      if (isZero(delta) || (kind === 'C' && Number(box) === SYSTEM_COMPANY)) continue
      const held = parties.get(key) ?? { resource: kind === 'C' ? 'company' : 'account', id: Number(box), count: 0, delta: '0.00' }
      parties.set(key, { ...held, count: held.count + 1, delta: add(held.delta, delta) })
    }
  }
  return [...parties.values()]
}

async function titled(tx: Tx, parties: readonly Party[]): Promise<Recalculated['rows']> {
  const idsOf = (resource: string): number[] => parties.filter(one => one.resource === resource).map(one => one.id)
  const { rows } = await sql<{ resource: string; id: number; title: string }>`
    select 'company' as resource, id, coalesce(nullif(short_name, ''), name) as title from company where id = any(${idsOf('company')}::bigint[])
    union all select 'account', id, fio from account where id = any(${idsOf('account')}::bigint[])`.execute(tx.db)
  const titles = new Map(rows.map(row => [`${row.resource} ${row.id}`, row.title]))
  return parties
    .map(({ resource, id, count, delta }) => ({ resource, id, count, delta, title: titles.get(`${resource} ${id}`) ?? String(id) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || a.id - b.id)
}

const movesSomething = ({ before, after }: Change): boolean =>
  before.status !== after.status || COUNTED.some(name => name !== 'basis' && !sameValue(before[name], after[name]))

/** What a recalculation found, of all its changes; those that only stand on another row of the same price are not told. */
async function foundIn(tx: Tx, all: readonly Change[]): Promise<Recalculated> {
  const changes = all.filter(movesSomething)
  const isBroken = (status: number): boolean => status === DEAL_STATUS.error
  return {
    count: changes.length,
    broken: changes.filter(({ before, after }) => !isBroken(before.status) && isBroken(after.status)).length,
    mended: changes.filter(({ before, after }) => isBroken(before.status) && !isBroken(after.status)).length,
    rows: await titled(tx, partiesOf(changes)),
  }
}

/** Counts one portion of deals anew, those with ids after `after`; answers what changed and the last id, undefined at the end. */
export async function recalcPortion(
  tx: Tx,
  which: StandOn,
  from: string,
  after: number,
  size = PORTION,
): Promise<{ changes: Change[]; last: number | undefined; seen: number }> {
  const rows = await lockDealsWhere(tx.db, sql`${standsOn(which, from)} and d.id > ${after}`, size)
  const changes = (await countAnew(tx, rows)).filter(hasChanged)
  return { changes, last: rows.length < size ? undefined : rows.at(-1)!.id, seen: rows.length }
}

/** Closes the gate for deals that are being made on a product or a route: they wait until the new prices are there, and take them. */
export async function holdGoods(tx: Pick<Tx, 'db'>, which: StandOn): Promise<void> {
  for (const [name, id] of Object.entries(which).toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${`deals on ${name}`}), ${id}::int)`.execute(tx.db)
}

/** Lets deals be made on products and a route only between changes of their prices. */
export async function useGoods(tx: Pick<Tx, 'db'>, goods: readonly (readonly [name: keyof StandOn, id: number])[]): Promise<void> {
  if (goods.length === 0) return
  const sorted = goods.toSorted(([a, x], [b, y]) => a.localeCompare(b) || x - y)
  await sql`select pg_advisory_xact_lock_shared(hashtext('deals on ' || g.name), g.id::int) from unnest(${sorted.map(([name]) => name)}::text[],
    ${sorted.map(([, id]) => id)}::bigint[]) as g (name, id)`.execute(tx.db)
}

/** Counts anew all deals that stand on a product or a route from a day on, within this transaction. */
export async function recalcDeals(tx: Tx, which: StandOn, from: string): Promise<Recalculated> {
  await holdGoods(tx, which)
  const rows = await lockDealsWhere(tx.db, standsOn(which, from))
  const changes = (await countAnew(tx, rows)).filter(hasChanged)
  await keep(tx, changes, tx.texts('nerud.deals.reasons.prices'))
  await tellDeals(tx, 'recalc', changes)
  return foundIn(tx, changes)
}
