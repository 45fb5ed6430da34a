import type {
  ActionInput,
  ActionsOf,
  ChangesOf,
  OnOf,
  QueriesOf,
  QueryOnOf,
  Recalculated,
  RecordOf,
  Resource,
  ServerDerived,
} from '#resource'
import type { Announcements } from './announcement.ts'
import type { ColumnsOf } from './columns.ts'
import type { ListRule, Finding, Head, Scope } from './listRules.ts'
import type { Derivation } from './related.ts'
import type { Of, Sql } from './sql.ts'
import type { Tx } from './tx.ts'
import type { User } from './user.ts'

/** `sent`: the record as it was sent, unread. */
type CreateFrom = (tx: Tx, parent: number, sent: Readonly<Record<string, unknown>>) => Promise<Changes>
/** Values by field name that a `before` rule adds or replaces. */
export type Changes = Readonly<Record<string, unknown>>

type Handler<R, O, I> = O extends 'one'
  ? (tx: Tx, record: RecordOf<R>, input: I) => Promise<unknown>
  : O extends 'many'
    ? (tx: Tx, records: readonly RecordOf<R>[], input: I) => Promise<unknown>
    : (tx: Tx, input: I) => Promise<unknown>

/** A query about one record is given its id: whatever else it needs of it, it reads. */
type QueryHandler<R, O, I> = O extends 'one' ? (tx: Tx, record: { readonly id: number }, input: I) => Promise<unknown> : Handler<R, O, I>

/** New records of an import, all at once: what takes a rule many statements for one record takes it a few for a thousand. */
export interface BulkCreate {
  /** Returns what is wrong with each row, by the field's place on the wire; nothing is written. */
  readonly validate: (tx: Pick<Tx, 'db' | 'texts'>, rows: readonly Changes[]) => Promise<readonly Readonly<Record<string, string>>[]>
  /** Writes rows that were checked to be right with all that follows from them, and returns their ids; without it they are written as any record is. */
  readonly write?: (tx: Tx, rows: readonly Changes[]) => Promise<readonly number[]>
}

/** Whose counter numbers a paper, and by which day its year goes. */
export interface PaperNumbering {
  readonly company: number
  readonly day: string
}
/** The days that a template document is made for, both included: ISO. */
export interface TemplatePeriod {
  readonly from: string
  readonly to: string
}

/** What a matrix is asked: the days from one to another, both included, ISO. */
export interface CellsQuery {
  readonly from: string
  readonly to: string
  /** The business day of now: what is dated later lies ahead. */
  readonly today: string
  /** The field whose values are its rows, where these are groups; and all fields whose columns are asked for: that one, and those of filters. */
  readonly by: string | undefined
  readonly fields: readonly string[]
  /** The record that its call stands under. */
  readonly under: number | undefined
  /** At the end of which day it was known; null for now. */
  readonly knownOn: string | null
  /** The parameters of its call. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly user: User
}
/** The SQL of a matrix: what is measured. */
export type Cells = (query: CellsQuery) => Sql

/** What the rules say of a start: why no entry may begin then, and what one would change. */
export interface StartAnswer {
  readonly message: string | null
  readonly affected: Recalculated
}

interface Optional<R, P> {
  /** Rows that a user may see at all. */
  readonly scope?: (user: User, t: Of<ColumnsOf<R>>) => Sql | undefined
  /** SQL of the list calls' named scopes. */
  readonly scopes?: Readonly<Record<string, Scope<ColumnsOf<R>>>>
  /** How records with certain values of derived fields are found, by field. */
  readonly found?: Readonly<Record<string, Finding>>
  /** The measures of matrices, by the name of their cells: rows of `row` (a record's id), `day` and each measure, as numbers; a day may come several times. Of groups, `is_delete` and the columns of the fields asked for stand in place of `row`. */
  readonly cells?: Readonly<Record<string, Cells>>
  /** What references are called here, by field, where that follows from more than the record that they name; null: as it is called itself. */
  readonly called?: Readonly<Record<string, (t: Of<ColumnsOf<R>>) => Sql>>
  /** What fields come to by what a list is asked with, such as a day: by named scope, '' for the plain list. */
  readonly asking?: Readonly<Record<string, ListRule>>
  /** The heads of exports, by named scope. */
  readonly heads?: Readonly<Record<string, Head>>
  /** What a new record takes over from the record that it names, by reference field: values by field name for what was not sent. */
  readonly createFrom?: Readonly<Record<string, CreateFrom>>
  /** Runs once for all records of a write, before `before`, which is given what it returns: what takes many statements record by record takes it a few. */
  readonly prepare?: (tx: Tx, all: readonly RecordOf<R, 'next'>[]) => Promise<P>
  /** Runs inside the transaction after validation; what it returns is written too. `next` holds whole values by field name. */
  readonly before?: (tx: Tx, next: RecordOf<R, 'next'>, prior: RecordOf<R> | null, prepared: P) => Promise<ChangesOf<R> | void>
  /** Runs inside the transaction after the row is written. */
  readonly after?: (tx: Tx, record: RecordOf<R>, prior: RecordOf<R> | null) => Promise<void>
  /** The same, once for all records of a write. */
  readonly afterAll?: (tx: Tx, records: readonly RecordOf<R>[]) => Promise<void>
  /**
   * What else is wrong with a start that is asked about in advance, and what the entry would change: beside whether the start is taken. Nothing is written.
   * `id`: the entry that is there already.
   */
  readonly starts?: (tx: Tx, query: Readonly<Record<string, unknown>>, id: number | null) => Promise<StartAnswer>
  /** Recalculates what was counted from the record, from the given day on, when a write asks for it; a preview needs to keep nothing. */
  readonly recalc?: (tx: Tx, record: RecordOf<R>, from: string, isPreview: boolean) => Promise<Recalculated>
  /** New records of an import: what is wrong with them, said before anything is written, and how many are written at once. */
  readonly bulkCreate?: BulkCreate
  /** Resources whose records its lists and cards count from, beside those that its fields name: its screens are read again when they change. */
  readonly reads?: readonly string[]
  /** What its records announce to people, by event. */
  readonly notices?: Announcements<keyof RecordOf<R, 'next'> & string>
  /** Data of template documents beside the record itself. */
  readonly templateData?: (tx: Tx, record: RecordOf<R>, period: TemplatePeriod) => Promise<Record<string, unknown>>
  /** Data of template documents of several records, beside the records themselves. */
  readonly sharedTemplateData?: (tx: Tx, records: readonly RecordOf<R>[], period: TemplatePeriod) => Promise<Record<string, unknown>>
  /** Forms that have numbers of their own, by their codes: whose counter numbers the paper of some records; null where they bring a number (`paperNumber`). */
  readonly paperNumbers?: Readonly<
    Record<string, (tx: Tx, records: readonly RecordOf<R>[]) => PaperNumbering | null | Promise<PaperNumbering | null>>
  >
}

/** Behaviour that the declaration promises: a handler for each action and query, an expression for each server-derived field. */
export type Rules<R extends Resource, P = unknown> = Optional<R, P> &
  ([ServerDerived<R>] extends [never] ? unknown : { readonly derive: { readonly [K in ServerDerived<R>]: Derivation<ColumnsOf<R>> } }) &
  ([keyof ActionsOf<R>] extends [never]
    ? unknown
    : { readonly actions: { readonly [K in keyof ActionsOf<R>]: Handler<R, OnOf<R, K>, ActionInput<ActionsOf<R>[K]>> } }) &
  ([keyof QueriesOf<R>] extends [never]
    ? unknown
    : { readonly queries: { readonly [K in keyof QueriesOf<R>]: QueryHandler<R, QueryOnOf<R, K>, ActionInput<QueriesOf<R>[K]>> } })

/** Rules as the engine reads them: types erased. */
export interface AnyRules {
  readonly scope?: (user: User, t: Of) => Sql | undefined
  readonly scopes?: Readonly<Record<string, Scope>>
  readonly found?: Readonly<Record<string, Finding>>
  readonly cells?: Readonly<Record<string, Cells>>
  readonly heads?: Readonly<Record<string, Head>>
  readonly asking?: Readonly<Record<string, ListRule>>
  readonly called?: Readonly<Record<string, (t: Of) => Sql>>
  readonly derive?: Readonly<Record<string, Derivation>>
  readonly createFrom?: Readonly<Record<string, CreateFrom>>
  readonly prepare?: (tx: Tx, all: readonly any[]) => Promise<any>
  readonly before?: (tx: Tx, next: any, prior: any, prepared: any) => Promise<Changes | void>
  readonly after?: (tx: Tx, record: any, prior: any) => Promise<void>
  readonly afterAll?: (tx: Tx, records: readonly any[]) => Promise<void>
  readonly starts?: (tx: Tx, query: Readonly<Record<string, unknown>>, id: number | null) => Promise<StartAnswer>
  readonly recalc?: (tx: Tx, record: any, from: string, isPreview: boolean) => Promise<Recalculated>
  readonly bulkCreate?: BulkCreate
  readonly reads?: readonly string[]
  readonly notices?: Announcements
  readonly templateData?: (tx: Tx, record: any, period: TemplatePeriod) => Promise<Record<string, unknown>>
  readonly sharedTemplateData?: (tx: Tx, records: readonly any[], period: TemplatePeriod) => Promise<Record<string, unknown>>
  readonly paperNumbers?: Readonly<
    Record<string, (tx: Tx, records: readonly any[]) => PaperNumbering | null | Promise<PaperNumbering | null>>
  >
  readonly actions?: Readonly<Record<string, (tx: Tx, ...rest: any[]) => Promise<unknown>>>
  readonly queries?: Readonly<Record<string, (tx: Tx, ...rest: any[]) => Promise<unknown>>>
}
/** All rules, by the name of the resource they belong to. */
export type RuleBook = Readonly<Record<string, AnyRules>>
/** Rules and the name of the resource that they belong to. */
export type DefinedRules<N extends string = string> = readonly [name: N, rules: AnyRules]

/** Binds rules to their resource, so that a missing handler or expression does not compile. */
export const defineRules = <R extends Resource, P = unknown>(resource: R, rules: Rules<R, P>): DefinedRules<R['name']> => [
  resource.name,
  rules,
]

/** Rules that an application adds to those of a resource that it extends. */
type Added<R extends Resource> = Optional<R, unknown> & {
  readonly derive?: Readonly<Record<string, Derivation<ColumnsOf<R>>>>
  readonly actions?: { readonly [K in keyof ActionsOf<R>]?: Handler<R, OnOf<R, K>, ActionInput<ActionsOf<R>[K]>> }
  readonly queries?: { readonly [K in keyof QueriesOf<R>]?: QueryHandler<R, QueryOnOf<R, K>, ActionInput<QueriesOf<R>[K]>> }
}
const MAPS = ['scopes', 'found', 'cells', 'heads', 'asking', 'called', 'derive', 'createFrom', 'notices', 'actions', 'queries'] as const

/**
 * The rules of a resource that extends another (`extendResource`): handlers and expressions of both, its own in place of those of the same name; `before` and
 * `after` of the base run first. What is missing of what its declaration promises is said at the start (`missingHandlers`).
 */
export function extendRules<R extends Resource>([, base]: DefinedRules, resource: R, added: Added<R>): DefinedRules<R['name']> {
  const more = added as AnyRules
  const maps = MAPS.flatMap(key => (base[key] || more[key] ? [[key, { ...base[key], ...more[key] }] as const] : []))
  return [
    resource.name,
    {
      ...base,
      ...more,
      ...Object.fromEntries(maps),
      async before(tx, next, prior, prepared) {
        const first = (await base.before?.(tx, next, prior, prepared)) ?? {}
        return { ...first, ...(await more.before?.(tx, { ...next, ...first }, prior, prepared)) }
      },
      async after(tx, record, prior) {
        await base.after?.(tx, record, prior)
        await more.after?.(tx, record, prior)
      },
    },
  ]
}
