import type {
  Rights,
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
import type { Aliased, Sql, RelatedDerivation } from './sql.ts'
import type { ColumnsOf } from './columns.ts'
import type { ListRule, FastFilter, ExportHead, ListScope } from './listRules.ts'
import type { Tx } from './tx.ts'
import type { User } from './user.ts'

/** The days on which an event is announced: days before a day in the record; negative numbers are days after it. */
interface AnnouncedDays<Name extends string = string> {
  /** The field with the day; people who may not read it get no notice. */
  readonly of: Name
  /** The day itself, when it is computed from the field. */
  readonly ends?: (t: Aliased) => Sql
  /** Days in advance: the nearest one that has passed counts, so a server that was down sends one notice for what it missed. */
  readonly before: readonly number[]
}

/**
 * Notices of a resource: each is sent to a person once, in the transaction of the write that causes it, or by the daily job. Nobody is
 * notified of their own actions, of a record that they may not read, or when they cannot sign in. Deleted and inactive records cause no
 * notices.
 */
export interface Announcement<Name extends string = string> {
  /** The recipients: the people in reference fields, or all holders of one of the rights. */
  readonly to: { readonly fields: readonly Name[] } | { readonly right: Rights }
  /** A write that changes one of these fields causes the notice. */
  readonly sets?: readonly Name[]
  /** The days on which it is sent; a write causes it only on such a day. */
  readonly day?: AnnouncedDays<Name>
  /** Which records cause it. */
  readonly when?: (t: Aliased) => Sql
  /** The reference to the record that the notice opens; by default the record itself. */
  readonly about?: Name
}
/** The notices of a resource, by event: a choice of the field `event` of notices. */
type Announcements<Name extends string = string> = Readonly<Record<string, Announcement<Name>>>

/** `sent`: the record as sent, before parsing. */
type CreateFrom = (tx: Tx, parent: number, sent: Readonly<Record<string, unknown>>) => Promise<Changes>
/** Values by field name that a `before` rule adds or replaces. */
export type Changes = Readonly<Record<string, unknown>>

type Handler<R, O, I> = O extends 'one'
  ? (tx: Tx, record: RecordOf<R>, input: I) => Promise<unknown>
  : O extends 'many'
    ? (tx: Tx, records: readonly RecordOf<R>[], input: I) => Promise<unknown>
    : (tx: Tx, input: I) => Promise<unknown>

/** A query about one record gets only its id, and reads what else it needs. */
type QueryHandler<R, O, I> = O extends 'one' ? (tx: Tx, record: { readonly id: number }, input: I) => Promise<unknown> : Handler<R, O, I>

/** Creates the records of an import all at once: a few statements for a thousand records instead of many for each. */
export interface BulkCreate {
  /** Returns the errors of each row, by path on the wire; writes nothing. */
  readonly validate: (tx: Pick<Tx, 'db' | 'texts'>, rows: readonly Changes[]) => Promise<readonly Readonly<Record<string, string>>[]>
  /**
   * Writes rows without errors, and everything that follows from them; returns their ids. When omitted, they are written like any record.
   */
  readonly write?: (tx: Tx, rows: readonly Changes[]) => Promise<readonly number[]>
}

/** The series in which a document is numbered, such as the id of its company, and the day that decides the year: each year begins with 1. */
export interface PaperNumbering {
  readonly series: number
  readonly day: string
}
/** The period of a template document, both days included, in ISO. */
export interface TemplatePeriod {
  readonly from: string
  readonly to: string
}

/** The input of a matrix: the days of the period, both included, in ISO. */
export interface CellsQuery {
  readonly from: string
  readonly to: string
  /** The current business day: later data is planned. */
  readonly today: string
  /**
   * The field whose values are the rows when these are groups; `fields` are all fields whose columns are needed: that one, and those of
   * filters.
   */
  readonly by: string | undefined
  readonly fields: readonly string[]
  /** The record in the path of its call. */
  readonly under: number | undefined
  /** Figures as known at the end of this day; null for now. */
  readonly knownOn: string | null
  /** The parameters of its call. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly user: User
  /**
   * Returns the condition of the rows that the user may see (`scope` of the rules), true when that is all of them: cells of groups apply it
   * themselves, because a group is no record.
   */
  readonly scope: (t: Aliased) => Sql
}
/** Returns the SQL of a matrix: what is measured. */
export type MatrixSql = (query: CellsQuery) => Sql

/** What the rules answer about a start date: why no entry may begin then, and what the entry would change. */
export interface StartAnswer {
  readonly message: string | null
  readonly affected: Recalculated
}

/**
 * What rules may say of a resource, besides what its declaration requires: `derive` with an expression for each field derived on the server,
 * `actions` and `queries` with their handlers. `t` is the row in SQL, by columns: `t('manager_id')`.
 */
interface ResourceRules<R, P> {
  /** The condition of the rows that a user may see. */
  readonly scope?: (user: User, t: Aliased<ColumnsOf<R>>) => Sql | undefined
  /** The conditions of named list calls. */
  readonly scopes?: Readonly<Record<string, ListScope<ColumnsOf<R>>>>
  /** Faster ways to find records by values of derived fields, by field. */
  readonly found?: Readonly<Record<string, FastFilter>>
  /**
   * The measures of matrices, by the name of their cells: rows of `row` (the id of a record), `day` and each measure, as numbers; a day may
   * occur several times. For groups, `is_delete` and the columns of the requested fields replace `row`.
   */
  readonly cells?: Readonly<Record<string, MatrixSql>>
  /** The names of references in this resource, by field, when they do not depend only on the referenced record; null: its own name. */
  readonly called?: Readonly<Record<string, (t: Aliased<ColumnsOf<R>>) => Sql>>
  /** How values of a list call, such as a day, change its answer: by named scope, '' for the plain list. */
  readonly asking?: Readonly<Record<string, ListRule>>
  /** The heads of exports, by named scope. */
  readonly heads?: Readonly<Record<string, ExportHead>>
  /**
   * What a new record copies from the record that it refers to, by reference field: values by field name, used for fields that were not
   * sent.
   */
  readonly createFrom?: Readonly<Record<string, CreateFrom>>
  /**
   * Runs once for all records of a write, before `before`, which receives its result: a few statements for all instead of several for each.
   */
  readonly prepare?: (tx: Tx, all: readonly RecordOf<R, 'next'>[]) => Promise<P>
  /** Runs in the transaction after validation; the values that it returns are written too. `next` has all values by field name. */
  readonly before?: (tx: Tx, next: RecordOf<R, 'next'>, prior: RecordOf<R> | null, prepared: P) => Promise<ChangesOf<R> | void>
  /** Runs in the transaction after the row was written. */
  readonly after?: (tx: Tx, record: RecordOf<R>, prior: RecordOf<R> | null) => Promise<void>
  /** The same, once for all records of a write. */
  readonly afterAll?: (tx: Tx, records: readonly RecordOf<R>[]) => Promise<void>
  /**
   * Answers a check of a start date, besides whether the date is taken: why the entry would be invalid, and what it would change. Writes
   * nothing. `id`: the existing entry.
   */
  readonly starts?: (tx: Tx, query: Readonly<Record<string, unknown>>, id: number | null) => Promise<StartAnswer>
  /** Recalculates what depends on the record, from the given day on, when a write requests it; a preview is rolled back. */
  readonly recalc?: (tx: Tx, record: RecordOf<R>, from: string, isPreview: boolean) => Promise<Recalculated>
  /** Creates records of an import: validates them before anything is written, and writes many at once. */
  readonly bulkCreate?: BulkCreate
  /**
   * Other resources from whose records its lists and cards are computed, besides those of its references: its screens are reloaded when
   * they change.
   */
  readonly reads?: readonly string[]
  /** The notices that its records cause, by event. */
  readonly notices?: Announcements<keyof RecordOf<R, 'next'> & string>
  /** Returns data for template documents, besides the record itself. */
  readonly templateData?: (tx: Tx, record: RecordOf<R>, period: TemplatePeriod) => Promise<Record<string, unknown>>
  /** Returns data for template documents of several records, besides the records themselves. */
  readonly sharedTemplateData?: (tx: Tx, records: readonly RecordOf<R>[], period: TemplatePeriod) => Promise<Record<string, unknown>>
  /**
   * Forms with numbers of their own, by code: returns the counter for a document of some records; null when the records bring a number
   * (`paperNumber`).
   */
  readonly paperNumbers?: Readonly<
    Record<string, (tx: Tx, records: readonly RecordOf<R>[]) => PaperNumbering | null | Promise<PaperNumbering | null>>
  >
}

/**
 * The rules of a resource, including what its declaration requires: a handler for each action and query, an expression for each
 * server-derived field.
 */
type Rules<R extends Resource, P = unknown> = ResourceRules<R, P> &
  ([ServerDerived<R>] extends [never]
    ? unknown
    : { readonly derive: { readonly [K in ServerDerived<R>]: RelatedDerivation<ColumnsOf<R>> } }) &
  ([keyof ActionsOf<R>] extends [never]
    ? unknown
    : { readonly actions: { readonly [K in keyof ActionsOf<R>]: Handler<R, OnOf<R, K>, ActionInput<ActionsOf<R>[K]>> } }) &
  ([keyof QueriesOf<R>] extends [never]
    ? unknown
    : { readonly queries: { readonly [K in keyof QueriesOf<R>]: QueryHandler<R, QueryOnOf<R, K>, ActionInput<QueriesOf<R>[K]>> } })

/** Rules as the engine reads them, with erased types. */
export interface AnyRules {
  readonly scope?: (user: User, t: Aliased) => Sql | undefined
  readonly scopes?: Readonly<Record<string, ListScope>>
  readonly found?: Readonly<Record<string, FastFilter>>
  readonly cells?: Readonly<Record<string, MatrixSql>>
  readonly heads?: Readonly<Record<string, ExportHead>>
  readonly asking?: Readonly<Record<string, ListRule>>
  readonly called?: Readonly<Record<string, (t: Aliased) => Sql>>
  readonly derive?: Readonly<Record<string, RelatedDerivation>>
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
/** All rules, by resource name. */
export type RuleBook = Readonly<Record<string, AnyRules>>
/** Rules with the name of their resource. */
export type DefinedRules<N extends string = string> = readonly [name: N, rules: AnyRules]

/** Creates the rules of a resource; a missing handler or expression does not compile. */
export const defineRules = <R extends Resource, P = unknown>(resource: R, rules: Rules<R, P>): DefinedRules<R['name']> => [
  resource.name,
  rules,
]

/** Rules that an application adds to a resource that it extends. */
type Added<R extends Resource> = ResourceRules<R, unknown> & {
  readonly derive?: Readonly<Record<string, RelatedDerivation<ColumnsOf<R>>>>
  readonly actions?: { readonly [K in keyof ActionsOf<R>]?: Handler<R, OnOf<R, K>, ActionInput<ActionsOf<R>[K]>> }
  readonly queries?: { readonly [K in keyof QueriesOf<R>]?: QueryHandler<R, QueryOnOf<R, K>, ActionInput<QueriesOf<R>[K]>> }
}
const MAPS = ['scopes', 'found', 'cells', 'heads', 'asking', 'called', 'derive', 'createFrom', 'notices', 'actions', 'queries'] as const

/**
 * Returns the rules of a resource that extends another (`extendResource`): handlers and expressions of both, where its own replace those of
 * the same name; `before` and `after` of the base run first, and the screens read what either reads. Missing required rules are reported at
 * start (`missingHandlers`).
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
      reads: [...(base.reads ?? []), ...(more.reads ?? [])],
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
