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

/** A condition in addition to the user's filters: the parent of a nested list, or a named scope of the rules. */
export type Within = (alias: string) => Sql

/** Returns the condition for the rows of a parent: `by` is the reference field. */
export const childrenOf =
  (resource: Resource, by: string, id: number): Within =>
  alias =>
    sql`${of(alias)(columnOf(resource, by))} = ${id}`

/** Limits a condition to these ids; unchanged without ids. */
export function recordsOf(within: Within | undefined, ids: readonly number[] | undefined): Within | undefined {
  if (!ids) return within
  const named: Within = alias => sql`${of(alias)('id')} = ${anyOf(ids)}`
  return within ? alias => sql`${within(alias)} and ${named(alias)}` : named
}

/**
 * Returns the condition of a list call's rows: its filters, the scope of the user, and the list's own scope. `isKept`: the rows are
 * precomputed sums, which are the same for all users.
 */
export function conditions(engine: Engine, resource: Resource, user: User, query: Narrowing, within?: Within, isKept = false): Sql {
  const parts = [whereSql(engine, resource, query, ROW)]
  const scope = isKept ? undefined : scopeOf(engine, resource, user, of(ROW))
  if (scope) parts.push(scope)
  if (within) parts.push(within(ROW))
  return sql.join(parts, sql` and `)
}
