import type { Resource } from '#resource'
import type { RelatedDerivation, Aliased, Sql } from './sql.ts'
import type { Tx } from './tx.ts'
import type { User } from './user.ts'

/**
 * The condition of a named list's rows: `parameters` are the declared ones, parsed as their fields, and those of the path as text; `query`
 * is the whole query string.
 */
export type ListScope<C extends string = any> = (
  t: Aliased<C>,
  user: User,
  parameters: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
) => Sql
/** The context of a head; `recordOf` reads a record as on the wire. */
export interface ExportHeadContext extends Pick<Tx, 'db' | 'texts' | 'resources'> {
  readonly recordOf: (resource: Resource, id: number) => Promise<Readonly<Record<string, unknown>> | undefined>
}
/** Returns the lines above the columns in the Excel export of a named list, the title first; `parameters` and `query` as for its scope. */
export type ExportHead = (
  tx: ExportHeadContext,
  user: User,
  parameters: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
) => Promise<readonly string[]>

/** The parameters of a list call and the values of its equality filters, by name, after validation. */
type QueryValues = Readonly<Record<string, unknown>>
/**
 * A faster way to find records by the values of a derived choice or flag than computing it for each record; useful when few records have
 * them. `ids` selects their ids; undefined when it does not cover one of the values. `rest`: the value of all records that no other value
 * finds.
 */
export interface FastFilter {
  readonly ids: (values: readonly unknown[]) => Sql | undefined
  readonly rest?: string
}
/** How the values of a list call change its answer. */
export interface ListEffects {
  /** Derivations that replace those of the fields, by name. */
  readonly derive?: Readonly<Record<string, RelatedDerivation>>
  /** Precomputed sums over all rows, by field, and the number of rows; used when no filter limits the rows. */
  readonly sums?: Readonly<Record<string, Sql>>
  readonly count?: Sql
}
/** `by`: the filters that do not limit the rows but are passed to `of`. */
export interface ListRule {
  readonly by: readonly string[]
  readonly of: (values: QueryValues, user: User, parameters: URLSearchParams) => ListEffects
}
