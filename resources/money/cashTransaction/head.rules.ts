import { idOf, placeOf, valueAt, type Resource } from '#resource'
import { formatDate, formatDecimal, formatMoney } from '#resource/text'
import { scopeOf, type CashBox } from './boxes.ts'
import { sql } from 'kysely'
import type { Head, HeadContext } from '#server/engine/listRules.ts'
import { cutOf, keptRows, movedIn, type BoxQuery, type Cut } from '#resources/ledger/kept.rules'
import { periodOf } from '#resources/ledger/period.rules'
import { isHidden } from './box.rules.ts'

type Named = Pick<CashBox, 'kind' | 'owner' | 'by' | 'names' | 'number'>

/** Returns the owner of the box: the first of its names that is not empty, and the number. */
async function ownerOf({ names, number }: Named, { recordOf }: HeadContext, owner: Resource, id: number): Promise<string> {
  const record = await recordOf(owner, id)
  const textOf = (name: string): string => String((record && valueAt(record, placeOf(owner, name))) ?? '')
  return [names.map(textOf).find(Boolean), number !== undefined && textOf(number)].filter(Boolean).join(', ')
}

/** Returns the balance of the box as a text; for a point by units. */
async function balanceText(box: Named, { db }: HeadContext, id: number, query: BoxQuery): Promise<string> {
  if (box.kind !== 'P') {
    const { rows } = await sql<{ sum: string }>`select ${movedIn(box.kind, sql`${id}`, query)}::text as sum`.execute(db)
    return formatMoney(rows[0]!.sum)
  }
  const { rows } = await sql<{ sum: string; unit: string }>`select sum(k.plus + k.minus)::numeric(20,3)::text as sum, u.system_c as unit
    from place_day k join measurement_unit u on u.id = k.unit_id where ${keptRows('P', sql`${id}`, query)} group by u.id order by u.id`.execute(
    db,
  )
  return rows.map(({ sum, unit }) => `${formatDecimal(sum, 3)} ${unit}`).join('; ') || formatDecimal('0', 3)
}

/** Returns the texts for the day of the rows, and the day as known on. */
function cutWords(text: Say, { asOf, knownOn }: Cut): string[] {
  return [...(asOf ? [text('asOf', { day: formatDate(asOf) })] : []), ...(knownOn ? [text('knownOn', { day: formatDate(knownOn) })] : [])]
}
type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** Returns the head of a statement in Excel: the owner of the box, the period, the search, and the balances before and after the period. */
const headOf =
  (box: Named): Head =>
  async (tx, user, parameters, request) => {
    const id = idOf(parameters[box.by]) ?? 0
    if (isHidden(box, id, user)) return []
    const owner = await ownerOf(box, tx, tx.resources[box.owner]!, id)
    if (owner === '') return []
    const text = (key: string, params?: Readonly<Record<string, unknown>>): string => tx.texts(`nerud.rules.statement.${key}`, params)
    const { from, to, byReportDate } = periodOf(parameters)
    const cut = cutOf(parameters)
    const material = idOf(parameters['material'])
    const only = { byReportDate, knownOn: cut.knownOn, ...(material && { and: sql`k.material_id = ${material}` }) }
    const named = material ? await tx.recordOf(tx.resources['material']!, material) : undefined
    const query = request.get('query')?.trim()
    return [
      owner,
      text(byReportDate ? 'reportPeriod' : 'period', {
        from: parameters['dateFrom'] ? formatDate(from) : text('begin'),
        to: parameters['dateTo'] ? formatDate(to) : text('end'),
      }),
      ...cutWords(text, cut),
      ...(named ? [text('material', { name: String(named['name']) })] : []),
      ...(query ? [text('query', { query })] : []),
      text('before', { sums: await balanceText(box, tx, id, { ...only, to: sql`${from}::date - 1` }) }),
      text('after', { sums: await balanceText(box, tx, id, { ...only, to }) }),
    ]
  }

/** Returns the heads of the exports of boxes, for the rules of the rows. */
export const boxHeads = (...boxes: readonly Named[]): Record<string, Head> =>
  Object.fromEntries(boxes.map(box => [scopeOf(box), headOf(box)]))

/** Returns the head of a list of boxes in Excel: its title, the day, and the day as known on; nothing without such days. */
export const listHead =
  (title: string): Head =>
  async (tx, _user, _parameters, query) => {
    const day = (name: string): string | null => {
      const given = query.get(name)
      return given ? (/^\d{4}-/.test(given) ? given : given.split('.').toReversed().join('-')) : null
    }
    const words = cutWords((key, params) => tx.texts(`nerud.rules.statement.${key}`, params), {
      asOf: day('asOf'),
      knownOn: day('knownOn'),
    })
    return words.length ? [tx.texts(title), ...words] : []
  }
