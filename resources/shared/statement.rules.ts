import { idOf } from '#resource'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import { snake, tableOf } from '#server/engine/schema/tables.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { ExportHead } from '#server/engine/listRules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError, notFound } from '#server/httpError.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { linesOf, changePaper, rejectionOfPaper, type FieldOf, type PaperKind, proposedNumber } from './paper.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

/** The header of a statement, as actions read it. */
export interface StatementHeader {
  readonly id: number
  readonly number: string
  readonly date: string
  readonly reportDate: string | null
  readonly status: string
}
/** The header of a statement that moves money. */
export interface MoneyHeader extends StatementHeader {
  /** The rate of its payment method when it was saved: what people saw is what is paid. */
  readonly rate: string | null
  readonly costList: { readonly id: number }
  readonly payMethod: { readonly id: number }
}
/** A line as stored. */
export interface StatementLine {
  readonly id: number
  readonly version: number
  readonly vedomost: number
  readonly status: string
  readonly isActive: boolean
  readonly delComment: string | null
  readonly comment: string | null
  readonly payment?: number | null
  readonly account?: number | null
}

/** What distinguishes a kind of statement; the rest is common to all. */
export interface StatementKind<L extends StatementLine = StatementLine, H extends StatementHeader = MoneyHeader> extends PaperKind {
  /** SQL of the line's sum, company, vehicle and volume. */
  readonly sum: Sql
  readonly company?: Sql
  readonly vehicle?: Sql
  readonly volume?: Sql
  /** Whether it pays by its payment method, at the saved rate. */
  readonly paysBy?: boolean
  /** In which fields of the statement the fields of generated records were entered. */
  readonly fieldOf?: FieldOf
  /** Creates the records of the lines, and returns the values to store in each line; throws errors at `lines.N.field`. */
  readonly make?: (tx: Tx, header: H, lines: readonly L[]) => Promise<readonly Partial<L>[]>
  /** Returns warnings before a statement is executed, each as a sentence: a person must confirm them. */
  readonly oddities?: (tx: Tx, header: H, lines: readonly L[]) => Promise<readonly string[]>
  /** Cancels the records of the lines. */
  readonly unmake?: (tx: Tx, lines: readonly L[], reason: string | null) => Promise<void>
  /** Posts the current state of lines. */
  readonly settle?: (tx: Tx, ids: readonly number[]) => Promise<void>
}

/** A kind, regardless of the type of its header. */
export type AnyStatementKind = Omit<StatementKind, 'make' | 'oddities'>

const say = (tx: Pick<Tx, 'texts'>, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.statements.${key}`, params)

/** Returns a figure over the active lines of a statement: neither deleted nor cancelled. */
const ofLines = ({ line }: AnyStatementKind, t: Aliased, what: Sql): Sql =>
  sql`(select ${what} from ${sql.table(tableOf(line))} l where l.vedomost_id = ${t('id')} and not l.is_delete and l.status <> 'deleted')`

/** Returns a figure over the lines that a statement shows; a cancelled statement continues to show its lines. */
const onPaper = ({ line }: AnyStatementKind, t: Aliased, what: Sql): Sql =>
  sql`(select ${what} from ${sql.table(tableOf(line))} l where l.vedomost_id = ${t('id')} and not l.is_delete
    and (l.status <> 'deleted' or ${t('status')} = 'deleted'))`

/** Returns the figures of a statement, computed by the database. In kinds with a payment method, the paid sum depends on its rate. */
const figures = (kind: AnyStatementKind) => {
  const { sum, company, vehicle, volume } = kind
  const over = (what: Sql) => (t: Aliased) => onPaper(kind, t, what)
  const moves = (t: Aliased): Sql => (kind.paysBy ? sql`round((${sum}) / coalesce(nullif(${t('rate')}, 0), 1), 2)` : sum)
  const distinct = (what: Sql | undefined) => (what ? over(sql`count(distinct ${what})::int`) : () => sql`0::int`)
  return {
    countLines: over(sql`count(*)::int`),
    countCompanies: distinct(company),
    countVehicles: distinct(vehicle),
    volume: volume ? over(sql`coalesce(sum(${volume}), 0)::numeric(20, 3)`) : () => sql`null::numeric(20, 3)`,
    price: volume ? over(sql`round(sum(${sum}) / nullif(sum(${volume}), 0), 2)`) : () => sql`null::numeric(20, 2)`,
    averageSum: (t: Aliased) => ofLines(kind, t, sql`coalesce(round(avg(${moves(t)}), 2), 0)::numeric(20, 2)`),
    totalSum: (t: Aliased) => ofLines(kind, t, sql`coalesce(sum(${moves(t)}), 0)::numeric(20, 2)`),
    linesSum: over(sql`coalesce(sum(${sum}), 0)::numeric(20, 2)`),
  }
}

async function rejectClosed(tx: Tx, { date, reportDate }: StatementHeader): Promise<void> {
  const closed = await lockClosedDay(tx.db)
  if (closed === null) return
  for (const [name, day] of Object.entries({ date, reportDate }))
    if (day !== null && day <= closed) throw fieldError(name, tx.texts('nerud.ledger.closed', { day: formatDate(closed) }))
}

/** Throws at the lines of people who were dismissed after the line was written. */
async function rejectDismissed(tx: Tx, lines: readonly StatementLine[]): Promise<void> {
  const queries = lines.flatMap(line => line.account ?? [])
  if (queries.length === 0) return
  const { rows } = await sql<{ id: number; fio: string }>`select id::int, fio from account
    where id = ${anyOf(queries)} and (is_delete or not is_active)`.execute(tx.db)
  const dismissed = new Map(rows.map(({ id, fio }) => [id, fio]))
  const errors = lines.flatMap((line, n): [string, string][] => {
    const fio = dismissed.get(line.account ?? 0)
    return fio === undefined ? [] : [[`lines.${n}.account`, say(tx, 'dismissed', { fio })]]
  })
  if (errors.length) throw httpError(422, 'INVALID', errors[0]![1], { errors: Object.fromEntries(errors) })
}

const inForce = (lines: readonly StatementLine[]): readonly StatementLine[] => lines.filter(line => line.status !== 'deleted')

/** Executes a statement: creates the records of all its lines, or none. */
async function initStatement<H extends StatementHeader>(
  tx: Tx,
  kind: StatementKind<StatementLine, H>,
  header: H,
  anyway: boolean,
): Promise<void> {
  const lines = inForce(await linesOf<StatementLine>(tx, kind, header.id))
  if (lines.length === 0) throw fieldError('lines', say(tx, 'noLines'))
  await rejectClosed(tx, header)
  const odd = anyway ? [] : ((await kind.oddities?.(tx, header, lines)) ?? [])
  if (odd.length > 0) throw fieldError('anyway', odd.join('. '))
  try {
    await rejectDismissed(tx, lines)
    const made = await kind.make?.(tx, header, lines)
    const changes = lines.map((before, n) => ({ before, after: { ...before, ...made?.[n], status: 'initialised' } }))
    await tx.storeMany(kind.line, changes as never)
  } catch (error) {
    throw rejectionOfPaper(tx, kind, error, kind.fieldOf ?? (() => ({})))
  }
  await kind.settle?.(
    tx,
    lines.map(({ id }) => id),
  )
  await changePaper(tx, kind, header.id, { status: 'initialised' })
}

/** Cancels lines with their records; the lines of a draft have none yet. */
async function takeBack(tx: Tx, kind: AnyStatementKind, lines: readonly StatementLine[], reason: string | null): Promise<void> {
  const carried = lines.filter(({ status }) => status === 'initialised')
  await kind.unmake?.(tx, carried, reason)
  const changes = lines.map(before => ({ before, after: { ...before, status: 'deleted', isActive: false, delComment: reason } }))
  await tx.storeMany(kind.line, changes as never, 'cancelLine')
  await kind.settle?.(
    tx,
    carried.map(({ id }) => id),
  )
}

/** Locks a statement and its lines, whichever of them was requested. */
const alone = (tx: Tx, { header }: PaperKind, id: number): Promise<void> => tx.locks.exclusiveAfterRows([[header.name, id]])

async function cancelStatement(tx: Tx, kind: AnyStatementKind, { id }: StatementHeader, reason: string | null): Promise<void> {
  await alone(tx, kind, id)
  await takeBack(tx, kind, inForce(await linesOf<StatementLine>(tx, kind, id)), reason)
  await changePaper(tx, kind, id, { status: 'deleted', delComment: reason })
}

/** Cancels one line of an executed statement; when it was the last one, the statement is cancelled. */
export async function cancelLineOf(
  tx: Tx,
  kind: AnyStatementKind,
  line: { readonly id: number; readonly vedomost: { readonly id: number } },
  reason: string | null,
): Promise<void> {
  const header = line.vedomost.id
  await alone(tx, kind, header)
  const lines = inForce(await linesOf<StatementLine>(tx, kind, header))
  const taken = lines.filter(({ id, status }) => id === line.id && status === 'initialised')
  if (taken.length === 0) throw httpError(409, 'NOT_NOW', tx.texts('nerud.server.notNow'))
  await takeBack(tx, kind, taken, reason)
  await changePaper(tx, kind, header, lines.length > 1 ? { status: 'partly' } : { status: 'deleted', delComment: reason })
}

interface Next {
  readonly isDelete: boolean | null
  readonly payMethod?: { readonly id: number } | null
  readonly point?: { readonly id: number } | null
  readonly lines: readonly object[]
}

/** Returns the current rate of the payment method, to store it in the statement. */
async function rateOf(tx: Tx, next: Next): Promise<Changes> {
  if (next.payMethod === undefined) return {}
  const { rows } = await sql<{ rate: string }>`select rate::text from pay_method where id = ${idOf(next.payMethod ?? null)}`.execute(tx.db)
  return { rate: rows[0]?.rate ?? null }
}

/** Returns the rules of a kind of statement. `isFilled`: a new one without lines is filled later. */
export const statementRules = (kind: AnyStatementKind, isFilled: (next: Next) => boolean = () => false) => ({
  derive: figures(kind),
  async before(tx: Tx, next: Next, prior: object | null): Promise<Changes> {
    if (next.lines.length === 0 && !(prior === null && isFilled(next))) throw fieldError('lines', say(tx, 'noLines'))
    return rateOf(tx, next)
  },
  queries: { nextNumber: proposedNumber(kind.header) },
})

/** The reason of a cancellation, if given. */
interface Reason {
  readonly delComment?: string | null | undefined
}

/** Returns the actions of a kind of statement. */
export const statementActions = <H extends StatementHeader>(kind: StatementKind<StatementLine, H>) => ({
  init: (tx: Tx, record: H, { anyway }: { readonly anyway?: boolean | null } = {}): Promise<void> =>
    alone(tx, kind, record.id).then(() => initStatement(tx, kind, record, anyway === true)),
  cancel: (tx: Tx, record: H, { delComment = null }: Reason): Promise<void> => cancelStatement(tx, kind, record, delComment),
})

/** Returns the lines above the table in the Excel file of a statement. */
const headOf =
  ({ header }: PaperKind): ExportHead =>
  async ({ recordOf, texts }, _user, parameters) => {
    const record = await recordOf(header, Number(parameters['id']))
    if (!record) throw notFound({ texts })
    const textOf = (name: string, value: unknown): string[] =>
      value ? [`${texts(`resources.${header.name}.fields.${name}`)}: ${String(value)}`] : []
    const nameIn = (value: unknown): unknown => (value as { readonly name?: string } | null)?.name
    const day = (value: unknown): string => formatDate((value as string | null) ?? null)
    return [
      `${texts(`resources.${header.name}.name`).split(' |||| ')[0]} № ${String(record['number'])}`,
      ...textOf('date', day(record['date'])),
      ...textOf('reportDate', day(record['reportDate'])),
      ...textOf('costList', nameIn(record['costList'])),
      ...textOf('payMethod', nameIn(record['payMethod'])),
      ...textOf('comment', record['comment']),
    ]
  }

/** Returns the rules of the lines of a kind. */
export const lineRules = (kind: AnyStatementKind) => ({
  scopes: { ofStatement: (): Sql => sql`true` },
  heads: { ofStatement: headOf(kind) },
  actions: {
    cancelLine: (
      tx: Tx,
      line: { readonly id: number; readonly vedomost: { readonly id: number } },
      { delComment = null }: Reason,
    ): Promise<void> => cancelLineOf(tx, kind, line, delComment),
  },
})

/** Returns a column of a line for the figures of its statement. */
export const lineColumn = (name: string): Sql => sql.ref(`l.${snake(name)}`)
