import { idOf, placeOf, valueAt, type Resource } from '#resource'
import { formatDate, formatDecimal, formatMoney } from '#resource/text'
import { scopeOf, type CashBox } from '#resources/money/cashTransaction/boxes'
import { sql } from 'kysely'
import type { Head, HeadContext, Sql } from '../../../engine/rules.ts'
import { periodOf } from '../../../ledger/period.ts'
import { inBox, isHidden, ledger } from './box.ts'

type Named = Pick<CashBox, 'kind' | 'owner' | 'by' | 'names' | 'number'>

/** Whose box it is: the first of its names that is filled, and the number. */
async function ownerOf({ names, number }: Named, { recordOf }: HeadContext, owner: Resource, id: number): Promise<string> {
  const record = await recordOf(owner, id)
  const said = (name: string): string => String((record && valueAt(record, placeOf(owner, name))) ?? '')
  return [names.map(said).find(Boolean), number !== undefined && said(number)].filter(Boolean).join(', ')
}

/** What the box held on the days that `days` picks, in words; of a point by units. */
async function heldIn(box: Named, { db }: HeadContext, id: number, days: Sql): Promise<string> {
  if (box.kind !== 'P') {
    const { rows } = await sql<{ sum: string }>`select coalesce(sum(l.sum_trx), 0)::numeric(20,2)::text as sum
      from cash_transaction l where ${inBox(ledger, box, id)} and ${days}`.execute(db)
    return formatMoney(rows[0]!.sum)
  }
  const { rows } = await sql<{ sum: string; unit: string }>`select sum(l.vol_trx)::numeric(20,3)::text as sum, u.system_c as unit
    from volume_transaction l join measurement_unit u on u.id = l.unit_id where ${inBox(ledger, box, id)} and ${days}
    group by u.id order by u.id`.execute(db)
  return rows.map(({ sum, unit }) => `${formatDecimal(sum, 3)} ${unit}`).join('; ') || formatDecimal('0', 3)
}

/** The head of a statement in Excel: whose box it is, the period, what is searched for, and the balances before and after the period. */
const headOf =
  (box: Named): Head =>
  async (tx, user, parameters, asked) => {
    const id = idOf(parameters[box.by]) ?? 0
    if (isHidden(box, id, user)) return []
    const owner = await ownerOf(box, tx, tx.resources[box.owner]!, id)
    if (owner === '') return []
    const text = (key: string, params?: Readonly<Record<string, unknown>>): string => tx.texts(`nerud.rules.statement.${key}`, params)
    const { from, to, byReportDate } = periodOf(parameters)
    const day = ledger(byReportDate ? 'dt_report' : 'dt_trx')
    const query = asked.get('query')?.trim()
    return [
      owner,
      text(byReportDate ? 'reportPeriod' : 'period', {
        from: parameters['dateFrom'] ? formatDate(from) : text('begin'),
        to: parameters['dateTo'] ? formatDate(to) : text('end'),
      }),
      ...(query ? [text('query', { query })] : []),
      text('before', { sums: await heldIn(box, tx, id, sql`${day} < ${from}::date`) }),
      text('after', { sums: await heldIn(box, tx, id, sql`${day} <= ${to}::date`) }),
    ]
  }

/** The heads of the exports of boxes, for the rules of the rows. */
export const boxHeads = (...boxes: readonly Named[]): Record<string, Head> =>
  Object.fromEntries(boxes.map(box => [scopeOf(box), headOf(box)]))
