import { sql } from 'kysely'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { idOf, mayField, wirePathOf, valueAt, type Resource } from '#resource'
import { aliased } from '#server/engine/columns.ts'
import { containsText, KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import { tableOf } from '#server/engine/schema/tables.ts'
import {
  plannedSumOf,
  pointInTimeOf,
  selectFromBox,
  isPresent,
  isBoxRow,
  OUTFLOW,
  INFLOW,
  TODAY,
  postedSumOf,
  type BoxQuery,
  turnoverOf,
  type PointInTime,
  periodOf,
  boxNotFound,
} from '#resources/ledger/boxSums.rules'
import { formatDate, formatDecimal, formatMoney } from '#resource/text'
import type { ExportHead, ExportHeadContext } from '#server/engine/listRules.ts'
import { type CashBox, scopeOf } from './boxes.ts'
import { balanceOf, isHidden, lastMovementOf, rowsOf, isSameLeg, weekOf } from './box.rules.ts'

/** The searched text of a statement: number, name, purpose (finance §2.5). */
export const searchedTextOf = (t: Aliased): Sql =>
  sql`concat_ws(' ', ${t('object_number')}, ${t('trx_name')}, ${t('comnt_head')}, ${t('comnt_body')})`

type Kind = Pick<CashBox, 'kind'>
type Given = Readonly<Record<string, unknown>>
/** The owner of the box, by field name. */
type Owner = { readonly id: number; readonly [field: string]: unknown }

const VOLUME_DIGITS = 3
const t = aliased('t')

/**
 * Returns the state of a box: fields of its owner as far as the user may see them, today's balance, planned rows, the current week, the
 * last movement.
 */
async function boxState(
  box: Pick<CashBox, 'kind' | 'owner' | 'shows' | 'week' | 'balance'>,
  tx: Tx,
  owner: Owner,
  input: Given = {},
): Promise<Given> {
  if (isHidden(box, owner.id, tx.user)) throw boxNotFound(tx)
  const time = pointInTimeOf(input)
  const resource = tx.resources[box.owner]!
  const later = isPresent(time) ? plannedSumOf(box.kind, t('id')) : sql`0`
  const { rows } = await sql<{ balance: string; week: string; lastMovement: string | null; ahead: string }>`
    select ${balanceOf(box, time)(t)}::text as balance, ${later}::text as ahead, ${weekOf(box, time)(t)}::text as week, ${lastMovementOf(box, time)(t)}::text as "lastMovement"
    from ${sql.table(tableOf(resource))} as t where t.id = ${owner.id}`.execute(tx.db)
  const { balance, week, lastMovement, ahead } = rows[0]!
  const shown = Object.fromEntries(
    box.shows.map(name => [name, mayField(tx.user.rights, resource, name, 'read') ? (owner[name] ?? null) : null]),
  )
  return { id: owner.id, ...shown, [box.balance]: balance, [box.week]: week, lastMovement, ahead }
}

/** The kinds of objects in the sums of boxes: waybills, premiums, penalties with all deductions, payments. */
const PARTS = {
  invoiceSum: sql`o = 'deal'`,
  premiumSum: sql`o = 'premium'`,
  penaltySum: sql`o in ('penalty', 'fuel', 'fine')`,
  paidSum: sql`o not in ('deal', 'premium', 'penalty', 'fuel', 'fine')`,
  paymentSum: sql`o <> 'deal'`,
} as const
/**
 * Returns the sums of what objects moved (`o` and `s`): for a company by waybills and everything else (finance §2.5), for an employee by
 * purpose (silent-places §7).
 */
const summed = (...sums: readonly (readonly [part: keyof typeof PARTS, as: string])[]): Sql =>
  sql.join([
    ...sums.map(([part, as]) => sql`${sumText(sql`sum(s) filter (where ${PARTS[part]})`, KOPECKS)} as ${sql.ref(as)}`),
    sql`${sumText(sql`sum(s)`, KOPECKS)} as total`,
  ])
const OF_COMPANIES = summed(['invoiceSum', 'invoiceSum'], ['paymentSum', 'paymentSum'])
const OF_EMPLOYEES = summed(
  ['invoiceSum', 'dealSum'],
  ['premiumSum', 'premiumSum'],
  ['penaltySum', 'penaltySum'],
  ['paidSum', 'paymentSum'],
)
const namedSums = ({ kind }: Kind): Sql => (kind === 'E' ? OF_EMPLOYEES : OF_COMPANIES)

/** Returns the condition of the rows that match a search; undefined without a search. Precomputed sums cannot be searched. */
function foundRows(box: Pick<CashBox, 'kind' | 'by'>, tx: Tx, id: number, input: Given): Sql | undefined {
  const words = String(input['query'] ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (words.length === 0) return undefined
  const found = words.map(word => sql` and ${containsText(searchedTextOf(t), word)}`)
  return sql`${rowsOf(box)(t, tx.user, { ...input, [box.by]: id })}${sql.join(found, sql``)}`
}

const boxQueryOf = (input: Given): BoxQuery => ({ ...periodOf(input), knownOn: pointInTimeOf(input).knownOn })

/** Returns the sums of money in a statement as one row. */
function moneySums(box: Kind, id: number, input: Given, found: Sql | undefined): Sql {
  const moved = found
    ? sql`select t.object_type as o, t.sum_trx as s from cash_transaction t where ${found}`
    : sql`select k.object_type as o, k.plus + k.minus as s from box_day k where ${isBoxRow(box.kind, sql`${id}`, boxQueryOf(input))}`
  return sql`select ${namedSums(box)} from (${moved}) as moved`
}

/**
 * Returns the volumes in a statement: inflow, outflow, the change, and the volume afterwards, in total and by material and unit (finance
 * §2.9, §3).
 */
async function volumeSums(tx: Tx, id: number, input: Given, found: Sql | undefined): Promise<Given> {
  const material = idOf(input['material'])
  const only = material ? { and: sql`k.material_id = ${material}` } : {}
  const { to, ...rest } = boxQueryOf(input)
  const moved = found
    ? sql`select t.material_id as m, t.unit_id as u, greatest(t.vol_trx, 0) as plus, least(t.vol_trx, 0) as minus from volume_transaction t where ${found}`
    : sql`select k.material_id as m, k.unit_id as u, k.plus, k.minus from place_day k where ${isBoxRow('P', sql`${id}`, { ...rest, to: to ?? null, ...only })}`
  const existing = sql`select k.material_id as m, k.unit_id as u, sum(k.plus + k.minus) as balance from place_day k
    where ${isBoxRow('P', sql`${id}`, { to: pointInTimeOf(input).asOf ?? TODAY, knownOn: rest.knownOn ?? null, ...only })} group by 1, 2`
  const each = sql`select coalesce(h.m, w.m) as m, coalesce(h.u, w.u) as u, coalesce(h.balance, 0) as balance, coalesce(w.came, 0) as came,
      coalesce(w.went, 0) as went, coalesce(w.came, 0) + coalesce(w.went, 0) as change
    from (${existing}) as h full join (select m, u, sum(plus) as came, sum(minus) as went from (${moved}) as r group by m, u) as w on w.m = h.m and w.u = h.u`
  const listed = (column: string): Sql =>
    sql`coalesce(json_agg(json_build_object('material', json_build_object('id', m.id, 'name', m.name),
      'unit', json_build_object('id', n.id, 'systemC', n.system_c), 'vol', ${sumText(sql.ref(`e.${column}`), VOLUME_DIGITS)}) order by m.name, m.id, n.id), '[]')`
  const total = (column: string): Sql => sumText(sql`sum(${sql.ref(`e.${column}`)})`, VOLUME_DIGITS)
  const { rows } =
    await sql<Given>`select ${listed('balance')} as balance, ${listed('came')} as "sumAccrualVol", ${listed('went')} as "sumWriteOffVol",
      ${listed('change')} as "changeVol", ${total('balance')} as "totalBalance", ${total('came')} as "totalSumAccrualVol",
      ${total('went')} as "totalSumWriteOffVol", ${total('change')} as "totalChangeVol"
    from (${each}) as e join material m on m.id = e.m join measurement_unit n on n.id = e.u`.execute(tx.db)
  return rows[0]!
}

/** Returns what is on both sides of a box only because of corrections on the same day; corrections are few and have an index. */
const takenBack = (
  kind: Kind['kind'],
  id: number,
  day: Sql,
  { from, to }: { readonly from: string; readonly to: string },
): Sql => sql`coalesce((
  select sum(e.plus - greatest(e.plus + e.minus, 0)) from (
    select coalesce(sum(l.sum_trx) filter (where l.sum_trx > 0), 0) as plus, coalesce(sum(l.sum_trx) filter (where l.sum_trx < 0), 0) as minus
    from (select distinct c.object_type, c.object_number, c.leg, c.box_kind, c.box_id, c.dt_trx, c.dt_report from cash_transaction c
      where c.box_kind = ${sql.lit(kind)} and c.box_id = ${id} and c.type_operation is not null and ${day} between ${from}::date and ${to}::date) as c
    join cash_transaction l on ${isSameLeg(aliased('l'), aliased('c'))}
    group by l.object_type, l.object_number, l.leg, l.dt_trx, l.dt_report having bool_or(l.type_operation is null)) as e), 0)`

/**
 * Returns the balances of a money box before and after the period, and the turnovers on both sides, as one row: of all rows of the days,
 * regardless of the search. Computed backwards from the current balance, so that a recent period is cheap. A row and its corrections on the
 * same day are netted, as in the statement and the act: what was cancelled is on neither side. As known on a day, each row counts
 * separately.
 */
function turnovers({ kind }: Kind, id: number, input: Given): Sql {
  const { from, to, byReportDate } = periodOf(input)
  const { knownOn } = pointInTimeOf(input)
  const day = sql.ref(byReportDate ? 'k.report' : 'k.day')
  const twice = knownOn ? sql`0` : takenBack(kind, id, sql.ref(byReportDate ? 'c.dt_report' : 'c.dt_trx'), { from, to })
  const sides = sql`coalesce(sum(k.plus + k.minus) filter (where ${day} > ${to}::date), 0) as later,
    coalesce(${INFLOW} filter (where ${day} <= ${to}::date), 0) - ${twice} as plus,
    coalesce(${OUTFLOW} filter (where ${day} <= ${to}::date), 0) + ${twice} as minus`
  return sql`with moved as ${selectFromBox(sides, kind, sql`${id}`, { from, byReportDate, knownOn })}
    select (h.balance - m.later)::numeric(20,2)::text as closing, (h.balance - m.later - m.plus - m.minus)::numeric(20,2)::text as opening,
      m.plus::numeric(20,2)::text as plus, (-m.minus)::numeric(20,2)::text as minus
    from moved m, (select ${postedSumOf(kind, sql`${id}`, knownOn)} as balance) as h`
}

/** Returns the sums of a box's statement; for money also the balances around the period and the turnovers. */
export async function boxSums(box: Pick<CashBox, 'kind' | 'by'>, tx: Tx, owner: Pick<Owner, 'id'>, input: Given): Promise<Given> {
  if (isHidden(box, owner.id, tx.user)) throw boxNotFound(tx)
  const found = foundRows(box, tx, owner.id, input)
  if (box.kind === 'P') return { id: owner.id, ...(await volumeSums(tx, owner.id, input, found)) }
  const { rows } = await sql<Given & Record<'opening' | 'closing' | 'plus' | 'minus', string>>`select *
    from (${moneySums(box, owner.id, input, found)}) as sums, (${turnovers(box, owner.id, input)}) as around`.execute(tx.db)
  const { opening, closing, plus, minus, ...sums } = rows[0]!
  // Plus is what we owe, our credit; in the box of our own money it is an inflow.
  const isOurs = box.kind === 'C' && owner.id === OWN_COMPANY
  return {
    id: owner.id,
    ...sums,
    openingSum: opening,
    closingSum: closing,
    debitSum: isOurs ? plus : minus,
    creditSum: isOurs ? minus : plus,
  }
}

/** Returns the handlers of a box's calls, for the rules of its owner. */
export const boxHandlers = (box: CashBox) => ({
  cashboxState: async (tx: Tx, { id }: Pick<Owner, 'id'>, input: Given): Promise<Given> =>
    boxState(box, tx, (await tx.read(tx.resources[box.owner]!, id)) as Owner, input),
  cashboxSum: (tx: Tx, owner: Pick<Owner, 'id'>, input: Given): Promise<Given> => boxSums(box, tx, owner, input),
})

type BoxIdentity = Pick<CashBox, 'kind' | 'owner' | 'by' | 'names' | 'number'>

/** Returns the owner of the box: the first of its names that is not empty, and the number. */
async function ownerOf({ names, number }: BoxIdentity, { recordOf }: ExportHeadContext, owner: Resource, id: number): Promise<string> {
  const record = await recordOf(owner, id)
  const textOf = (name: string): string => String((record && valueAt(record, wirePathOf(owner, name))) ?? '')
  return [names.map(textOf).find(Boolean), number !== undefined && textOf(number)].filter(Boolean).join(', ')
}

/** Returns the balance of the box as a text; for a point by units. */
async function balanceText(box: BoxIdentity, { db }: ExportHeadContext, id: number, query: BoxQuery): Promise<string> {
  if (box.kind !== 'P') {
    const { rows } = await sql<{ sum: string }>`select ${turnoverOf(box.kind, sql`${id}`, query)}::text as sum`.execute(db)
    return formatMoney(rows[0]!.sum)
  }
  const { rows } = await sql<{ sum: string; unit: string }>`select sum(k.plus + k.minus)::numeric(20,3)::text as sum, u.system_c as unit
    from place_day k join measurement_unit u on u.id = k.unit_id where ${isBoxRow('P', sql`${id}`, query)} group by u.id order by u.id`.execute(
    db,
  )
  return rows.map(({ sum, unit }) => `${formatDecimal(sum, 3)} ${unit}`).join('; ') || formatDecimal('0', 3)
}

/** Returns the texts for the day of the rows, and the day as known on. */
function pointInTimeTexts(text: Say, { asOf, knownOn }: PointInTime): string[] {
  return [...(asOf ? [text('asOf', { day: formatDate(asOf) })] : []), ...(knownOn ? [text('knownOn', { day: formatDate(knownOn) })] : [])]
}
type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** Returns the head of a statement in Excel: the owner of the box, the period, the search, and the balances before and after the period. */
const headOf =
  (box: BoxIdentity): ExportHead =>
  async (tx, user, parameters, request) => {
    const id = idOf(parameters[box.by]) ?? 0
    if (isHidden(box, id, user)) return []
    const owner = await ownerOf(box, tx, tx.resources[box.owner]!, id)
    if (owner === '') return []
    const text = (key: string, params?: Readonly<Record<string, unknown>>): string => tx.texts(`nerud.rules.statement.${key}`, params)
    const { from, to, byReportDate } = periodOf(parameters)
    const time = pointInTimeOf(parameters)
    const material = idOf(parameters['material'])
    const only = { byReportDate, knownOn: time.knownOn, ...(material && { and: sql`k.material_id = ${material}` }) }
    const materialRecord = material ? await tx.recordOf(tx.resources['material']!, material) : undefined
    const query = request.get('query')?.trim()
    return [
      owner,
      text(byReportDate ? 'reportPeriod' : 'period', {
        from: parameters['dateFrom'] ? formatDate(from) : text('begin'),
        to: parameters['dateTo'] ? formatDate(to) : text('end'),
      }),
      ...pointInTimeTexts(text, time),
      ...(materialRecord ? [text('material', { name: String(materialRecord['name']) })] : []),
      ...(query ? [text('query', { query })] : []),
      text('before', { sums: await balanceText(box, tx, id, { ...only, to: sql`${from}::date - 1` }) }),
      text('after', { sums: await balanceText(box, tx, id, { ...only, to }) }),
    ]
  }

/** Returns the heads of the exports of boxes, for the rules of the rows. */
export const boxHeads = (...boxes: readonly BoxIdentity[]): Record<string, ExportHead> =>
  Object.fromEntries(boxes.map(box => [scopeOf(box), headOf(box)]))

/** Returns the head of a list of boxes in Excel: its title, the day, and the day as known on; nothing without such days. */
export const listHead =
  (title: string): ExportHead =>
  async (tx, _user, _parameters, query) => {
    const day = (name: string): string | null => {
      const given = query.get(name)
      return given ? (/^\d{4}-/.test(given) ? given : given.split('.').toReversed().join('-')) : null
    }
    const words = pointInTimeTexts((key, params) => tx.texts(`nerud.rules.statement.${key}`, params), {
      asOf: day('asOf'),
      knownOn: day('knownOn'),
    })
    return words.length ? [tx.texts(title), ...words] : []
  }
