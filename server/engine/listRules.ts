import type { Resource } from '#resource'
import type { Derivation } from './related.ts'
import type { Of, Sql } from './sql.ts'
import type { Tx } from './tx.ts'
import type { User } from './user.ts'

/** The rows of a named list: `parameters` are the declared ones, read as their fields, and those of the path as text; `asked` is the whole query. */
export type Scope<C extends string = any> = (
  t: Of<C>,
  user: User,
  parameters: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
) => Sql
/** What a head is made with; `recordOf` reads a record as it is on the wire. */
export interface HeadContext extends Pick<Tx, 'db' | 'texts' | 'resources'> {
  readonly recordOf: (resource: Resource, id: number) => Promise<Readonly<Record<string, unknown>> | undefined>
}
/** What stands above the columns when the rows of a named list are written to Excel, line by line, the title first; `parameters` and `asked` as for its scope. */
export type Head = (
  tx: HeadContext,
  user: User,
  parameters: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
) => Promise<readonly string[]>

/** What a list is asked with: its parameters, and what its filters are equal to, by name, as they were sent and checked. */
type AskedValues = Readonly<Record<string, unknown>>
/**
 * How the records with certain values of a derived choice or flag are found, where that is quicker than to look at each record: the few that are somewhere today,
 * say. `ids`: their ids as rows; undefined where one of the values is not found so. `rest`: what a record has that is found by no other value.
 */
export interface Finding {
  readonly ids: (values: readonly unknown[]) => Sql | undefined
  readonly rest?: string
}
/** What follows from what a list is asked with. */
export interface ListEffects {
  /** Fields whose values are other ones then, by name. */
  readonly derive?: Readonly<Record<string, Derivation>>
  /** Sums over all rows that are at hand while nothing narrows them, by field, and how many rows there are. */
  readonly sums?: Readonly<Record<string, Sql>>
  readonly count?: Sql
}
/** `by`: the filters that narrow nothing and are what the list is asked with. */
export interface ListRule {
  readonly by: readonly string[]
  readonly of: (values: AskedValues, user: User, parameters: URLSearchParams) => ListEffects
}
