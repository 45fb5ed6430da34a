import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { anyOf, of } from '../columns.ts'
import type { Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { columnOf } from '../schema/names.ts'
import { whereSql, type Narrowing } from './filters.ts'
import { ROW } from './pageTexts.ts'
import { scopeOf } from './scope.ts'

/** A scope beside the user's filters: the parent of a nested list, or a named scope of the rules. */
export type Within = (alias: string) => Sql

/** Rows of a parent: `by` is the reference field that names it. */
export const childrenOf =
  (resource: Resource, by: string, id: number): Within =>
  alias =>
    sql`${of(alias)(columnOf(resource, by))} = ${id}`

/** Of the rows that a call is about those of these ids; all of them where none are said. */
export function recordsOf(within: Within | undefined, ids: readonly number[] | undefined): Within | undefined {
  if (!ids) return within
  const named: Within = alias => sql`${of(alias)('id')} = ${anyOf(ids)}`
  return within ? alias => sql`${within(alias)} and ${named(alias)}` : named
}

/** Which rows a list call is about: its filters, what the user may see, and the list's own scope. `isKept`: rows of kept sums, of which all see the same. */
export function conditions(engine: Engine, resource: Resource, user: User, query: Narrowing, within?: Within, isKept = false): Sql {
  const parts = [whereSql(engine, resource, query, ROW)]
  const scope = isKept ? undefined : scopeOf(engine, resource, user, of(ROW))
  if (scope) parts.push(scope)
  if (within) parts.push(within(ROW))
  return sql.join(parts, sql` and `)
}
