import { can, mayField, titleOf, type Loss } from '#resource'
import { regularDeal } from './regularDeal.ts'
import { compare } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { StoredChange, Tx } from '#server/engine/tx.ts'
import { changedFields } from '#server/engine/write/store.ts'
import { closeGoods } from '../deal/goods.rules.ts'
import { countRegularDeals, type RegularRow } from './count.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

/** Which regular deals to recalculate. */
export interface PriceSource {
  readonly product?: number
  readonly cargoRoute?: number
  /** The seller, whose VAT has changed. */
  readonly company?: number
}

/** All of them when nothing is given; our own company is a seller in each. */
const dependsOn =
  ({ product, cargoRoute, company }: PriceSource) =>
  (t: Of): Sql => {
    const on =
      cargoRoute !== undefined
        ? sql`${t('cargo_route_id')} = ${cargoRoute}`
        : product !== undefined
          ? sql`(${t('purchase_product_id')} = ${product} or ${t('sale_product_id')} = ${product})`
          : company !== undefined && company !== OWN_COMPANY
            ? sql`(${t('supplier_id')} = ${company} or ${t('shipment_id')} = ${company})`
            : sql`true`
    return sql`${on} and not ${t('is_delete')}`
  }

type Change = StoredChange<typeof regularDeal>

/** The text of a problem contains the day, so it alone is not a change. */
const hasMoved = (change: Change): boolean => changedFields(regularDeal, change).some(name => name !== 'problem' && name !== 'countedOn')

/** Recalculates locked rows by the prices of the business day, and stores the differences. */
export async function recountRows(tx: Tx, rows: readonly RegularRow[]): Promise<void> {
  const counted = await countRegularDeals(tx, rows, tx.today)
  const changes = rows.map((before, at) => ({ before, after: { ...before, ...counted[at]! } }))
  await tx.storeMany(regularDeal, changes.filter(hasMoved))
  // Recording that they were calculated today is not an edit, so versions stay.
  const same = changes.filter(change => !hasMoved(change) && change.before.countedOn !== tx.today).map(({ before }) => before.id)
  if (same.length) await sql`update regular_deal set counted_on = ${tx.today}::date where id = ${anyOf(same)}`.execute(tx.db)
}

/** Regular deals before this transaction recalculated them, for comparison in a preview. */
const beforeRecount = new WeakMap<Tx, Map<number, RegularRow>>()

/**
 * Recalculates the regular deals with a product or a route whose prices, rates or values have changed. The creation of such deals is
 * blocked meanwhile.
 */
export async function recountOn(tx: Tx, which: PriceSource): Promise<void> {
  await closeGoods(tx, which)
  const rows = await tx.readMany(regularDeal, dependsOn(which), { lock: true })
  if (rows.length === 0) return
  const existing = beforeRecount.get(tx) ?? new Map<number, RegularRow>()
  for (const row of rows) if (!existing.has(row.id)) existing.set(row.id, row)
  beforeRecount.set(tx, existing)
  await recountRows(tx, rows)
}

/**
 * Returns the regular deals that a change of prices from a day on turns from profit, or zero, to loss. The change itself is already written
 * in the transaction. Users who may not read them get nothing; users who may not see incomes get only names.
 */
export async function lossesOn(tx: Tx, which: PriceSource, from: string): Promise<readonly Loss[]> {
  if (!can(tx.user.rights, regularDeal.rights.read)) return []
  const rows = await tx.readMany(regularDeal, dependsOn(which))
  const day = from > tx.today ? from : tx.today
  const counted = await countRegularDeals(tx, rows, day)
  const before = (row: RegularRow): RegularRow => beforeRecount.get(tx)?.get(row.id) ?? row
  const lost = rows.flatMap((row, at) => {
    const [was, is] = [before(row).income, counted[at]!.income]
    const turns = is !== null && compare(was ?? '0', '0') >= 0 && compare(is, '0') < 0
    return turns ? [{ id: row.id, before: was ?? '0.00', after: is }] : []
  })
  const seesIncome = mayField(tx.user.rights, regularDeal, 'income', 'read')
  return Promise.all(
    lost.map(async ({ id, ...incomes }) => ({
      resource: regularDeal.name,
      id,
      title: titleOf(regularDeal, await tx.read(regularDeal, id)),
      ...(seesIncome && incomes),
    })),
  )
}
