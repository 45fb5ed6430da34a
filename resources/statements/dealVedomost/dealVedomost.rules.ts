import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { idOf } from '#resource'
import { dealVedomost, dealVedomostLine } from './dealVedomost.ts'
import { STATEMENT_STATES } from '#resources/shared/statement'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { post } from '#resources/ledger/post.rules'
import { restoredDeals, storeDeals, lockDeals } from '#resources/deals/deal/actions.rules'
import { stateOfDeal } from '#resources/deals/deal/rows.rules'
import {
  cancelLineOf,
  statementActions,
  statementRules,
  type StatementHeader,
  type StatementKind,
  type StatementLine,
  lineRules,
  type AnyStatementKind,
} from '#resources/shared/statement.rules'
import { isPosted, checkWaybills, type TakingStatement, type WaybillCheck, volumePostings } from './volumes.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

interface WaybillLine extends StatementLine {
  readonly type: string
  readonly deal: number
  readonly closed: boolean
}

/** Changes the status of waybills: executing a statement of agreed waybills closes them; cancelling a line reopens those it closed. */
async function moveDeals(
  tx: Tx,
  lines: readonly WaybillLine[],
  reason: string | null,
  to: { status: number; isAuth: boolean },
): Promise<ReadonlySet<number>> {
  const isClosing = to.status === DEAL_STATUS.sump
  const rows = await lockDeals(
    tx,
    lines.filter(line => isClosing || line.closed).map(line => line.deal),
  )
  const moved = rows.filter(row => (isClosing ? stateOfDeal(row).mayClose : stateOfDeal(row).name === 'closed'))
  await storeDeals(
    tx,
    isClosing ? moved.map(before => ({ before, after: { ...before, ...to } })) : await restoredDeals(tx, moved, () => to),
    reason,
    isClosing ? 'close' : 'restore',
  )
  return new Set(moved.map(({ id }) => id))
}

/** A statement of waybills. */
const dealKind: StatementKind<WaybillLine, TakingHeader> = {
  header: dealVedomost,
  line: dealVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: sql`l.volume`,
  async make(tx, header, lines) {
    await rejectUnfit(tx, header, lines)
    if (lines[0]!.type !== 'check') return []
    const reason = tx.storedTexts('nerud.deals.reasons.close')
    const closed = await moveDeals(tx, lines, reason, { status: DEAL_STATUS.sump, isAuth: true })
    return lines.map(({ deal }) => ({ closed: closed.has(deal) }))
  },
  async unmake(tx, lines, reason) {
    await moveDeals(tx, lines, reason, { status: DEAL_STATUS.active, isAuth: true })
  },
  settle: async (tx, ids) => post(tx, await volumePostings(tx, ids)),
}

interface TakingHeader extends StatementHeader {
  readonly type: TakingStatement['type']
  readonly company: { readonly id: number } | null
  readonly point: { readonly id: number } | null
}
const takingOf = ({ id, type, company, point }: TakingHeader): TakingStatement =>
  ({ id, type, company: idOf(company), point: idOf(point) }) as TakingStatement

/** Rejects waybills that no longer fit: they may have changed since their lines were written. */
async function rejectUnfit(tx: Tx, header: TakingHeader, lines: readonly WaybillLine[]): Promise<void> {
  const found = await checkWaybills(
    tx,
    takingOf(header),
    lines.map(({ deal }) => deal),
  )
  const errors = lines.flatMap(({ deal }, n): [string, string][] => {
    const wrong = found.get(deal)?.wrong
    return wrong ? [[`lines.${n}.deal`, tx.texts(`nerud.statements.${wrong}`)]] : []
  })
  if (errors.length) throw httpError(422, 'INVALID', errors[0]![1], { errors: Object.fromEntries(errors) })
}

interface Filter {
  readonly dateFrom: string
  readonly dateTo: string
  readonly material?: number | null
}
const MAX_LINES = 1000

/** Adds the waybills of a period that fit the statement and are not in it yet. */
async function fill(tx: Tx, header: TakingHeader, { dateFrom, dateTo, material = null }: Filter, path: string): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select d.id::int from deal d where d.dt_deal between ${dateFrom}::date and ${dateTo}::date and ${isPosted}
    and (${material}::bigint is null or d.material_id = ${material}::bigint)
    and not exists (select 1 from deal_vedomost_line l where l.deal_id = d.id and l.is_active and not l.is_delete and l.type = ${header.type})
    order by d.dt_deal, d.id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const found = await checkWaybills(tx, takingOf(header), ids)
  const fitting = ids.filter(id => found.get(id)!.wrong === null)
  if (fitting.length === 0) throw fieldError(path, tx.texts('nerud.statements.noWaybills'))
  if (fitting.length > MAX_LINES) throw fieldError(path, tx.texts('nerud.statements.tooMany', { max: MAX_LINES }))
  await tx.createMany(
    dealVedomostLine,
    fitting.map(deal => ({ vedomost: header.id, deal })),
  )
}

/** Changes the state of a statement by status id; states only go forward. */
async function changeStatus(tx: Tx, record: TakingHeader, to: number, reason: string | null | undefined): Promise<void> {
  const state = STATEMENT_STATES[to - 1]
  if (state === 'initialised' && record.status === 'draft') return actions.init(tx, record)
  if (state !== 'deleted') throw fieldError('status', tx.texts('nerud.statements.noWay'))
  return actions.cancel(tx, record, { delComment: reason })
}

/** Removes a line from a draft; cancels it in an executed statement. */
async function deleteLine(tx: Tx, record: TakingHeader, line: number, reason: string | null | undefined): Promise<void> {
  const [existing] = await tx.readMany(dealVedomostLine, [line])
  if (!existing || existing.vedomost !== record.id || existing.isDelete) throw fieldError('line', tx.texts('nerud.validation.reference'))
  if (record.status !== 'draft')
    return cancelLineOf(tx, kind, { id: line, vedomost: record }, reason ?? tx.storedTexts('nerud.statements.lineRemoved'))
  await tx.update(dealVedomost, record.id, { lines: [{ id: line, version: existing.version, isCancelled: true, values: {} }] } as never)
}

const kind = dealKind as StatementKind<StatementLine, TakingHeader>
const actions = statementActions(kind)
const { derive, before, queries } = statementRules(kind, next => {
  const { dateFrom, dateTo } = next as typeof next & { readonly dateFrom?: string | null; readonly dateTo?: string | null }
  return !!dateFrom && !!dateTo
})

/** The lines of a statement without cancelled ones; a cancelled statement keeps the lines that it had. */
const linesOnPaper = (t: Aliased) => sql`deal_vedomost_line l where l.vedomost_id = ${t('id')} and not l.is_delete
  and (l.status <> 'deleted' or ${t('status')} = 'deleted')`
/** Volumes of the lines by unit, since tonnes and cubic metres cannot be added. `totalVolume` is set when there is one unit only. */
const volumesOf = {
  totalVolume: (t: Aliased) =>
    sql`(select case when count(distinct l.unit_id) < 2 then coalesce(sum(l.volume), 0) end::numeric(20, 3) from ${linesOnPaper(t)})`,
  volumes: (
    t: Aliased,
  ) => sql`(select string_agg(translate(to_char(e.volume, 'FM999,999,999,990.000'), ',.', ${'\u00a0,'}) || ${'\u00a0'} || coalesce(u.system_c, ''), ' + ' order by u.id)
    from (select l.unit_id, sum(l.volume) as volume from ${linesOnPaper(t)} group by l.unit_id) as e left join measurement_unit u on u.id = e.unit_id)`,
}

export const dealVedomostRules = defineRules(dealVedomost, {
  derive: { countLines: derive.countLines, ...volumesOf },
  before: async (tx, next, prior) => {
    await before(tx, next, prior)
  },
  async after(tx, record, prior) {
    if (!prior && record.lines.length === 0) await fill(tx, record, { dateFrom: record.dateFrom!, dateTo: record.dateTo! }, 'dateFrom')
  },
  actions: {
    ...actions,
    fill: (tx, record, input) => fill(tx, record, input, 'dateFrom'),
    changeStatus: (tx, record, { status, delComment }) => changeStatus(tx, record, status, delComment),
    deleteLine: (tx, record, { line, delComment }) => deleteLine(tx, record, line, delComment),
  },
  queries: {
    ...queries,
    async checkLine(tx, { deal, type, company, point, vedomost }) {
      const found = (
        await checkWaybills(tx, { type: type ?? 'check', company: company ?? null, point: point ?? null, id: vedomost ?? null }, [deal])
      ).get(deal)
      const wrong = found ? found.wrong : 'notCounted'
      return { ok: wrong === null, message: wrong && tx.texts(`nerud.statements.${wrong}`), ...(found && { volume: found.volume }) }
    },
  },
})

const lineKind = dealKind as AnyStatementKind
type Next = { readonly vedomost: { readonly id: number } | null; readonly deal: { readonly id: number } | null }
interface PreparedStatement extends TakingStatement {
  readonly fitting: ReadonlyMap<number, WaybillCheck>
}

/** The statements that lines are written to, and how their waybills fit. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<number, PreparedStatement>> {
  const ids = [...new Set(all.flatMap(next => idOf(next.vedomost) ?? []))]
  const { rows } = await sql<TakingStatement & { id: number }>`select id::int, type, company_id::int as company,
    point_id::int as point from deal_vedomost where id = ${anyOf(ids)}`.execute(tx.db)
  const statements = new Map<number, PreparedStatement>()
  for (const row of rows) {
    const deals = all.flatMap(next => (idOf(next.vedomost) === row.id ? (idOf(next.deal) ?? []) : []))
    statements.set(row.id, { ...row, fitting: await checkWaybills(tx, row, deals) })
  }
  return statements
}

const ofDeal =
  (column: string) =>
  (t: Aliased): Sql =>
    sql`(select ${sql.ref(`d.${column}`)} from deal d where d.id = ${t('deal_id')})`

export const dealVedomostLineRules = defineRules(dealVedomostLine, {
  ...lineRules(lineKind),
  derive: {
    dtDeal: ofDeal('dt_deal'),
    ttn: ofDeal('ttn'),
    kn: ofDeal('kn'),
    company: t => sql`coalesce((select h.company_id from deal_vedomost h where h.id = ${t('vedomost_id')}), ${ofDeal('customer_id')(t)})`,
    point: t => sql`coalesce((select h.point_id from deal_vedomost h where h.id = ${t('vedomost_id')}), ${ofDeal('object_id')(t)})`,
  },
  prepare,
  async before(tx, next, _prior, statements) {
    const { type, fitting } = statements.get(idOf(next.vedomost) ?? 0)!
    const found = fitting.get(idOf(next.deal) ?? 0)
    if (next.isDelete || !found) return { type }
    if (found.wrong) throw fieldError('deal', tx.texts(`nerud.statements.${found.wrong}`))
    return { type, material: found.material, unit: found.unit, volume: found.volume }
  },
})
