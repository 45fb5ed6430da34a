import { headersOf, isNeverRemoved, optionsOf, type Resource } from '#resource'
import { sql } from 'kysely'
import { of } from '../columns.ts'
import type { Engine } from '../engine.ts'
import type { Of, Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { columnOf, tableOf } from '../schema/names.ts'

type Asking = Pick<Engine, 'rules' | 'resources'>
const joined = (parts: readonly (Sql | undefined)[]): Sql | undefined => {
  const given = parts.filter(part => part !== undefined)
  return given.length > 0 ? sql.join(given, sql` and `) : undefined
}

/** Returns the conditions that make a row a record of the facet. */
function inFacet(asking: Pick<Engine, 'resources'>, resource: Resource, t: Of): Sql[] {
  const { only = {}, by } = resource.parts?.facet ?? {}
  const own = Object.entries(only).map(([name, value]) => sql`${t(columnOf(resource, name))} = ${sql.lit(value)}`)
  if (by === undefined) return own
  const parent = asking.resources[optionsOf(resource.fields[by]!).target!]!
  const is = recordsIn(asking, parent, of('facet_')) ?? sql`true`
  return [...own, sql`${t(columnOf(resource, by))} in (select facet_.id from ${sql.table(tableOf(parent))} as facet_ where ${is})`]
}

/** Lines that are written with a header count as deleted while the header is deleted, and come back with it. */
const ofLivingHeaders = (asking: Pick<Engine, 'resources'>, resource: Resource, t: Of): Sql[] =>
  headersOf(asking.resources, resource)
    .filter(({ header }) => !isNeverRemoved(header))
    .map(
      ({ header, by }) =>
        sql`${t(columnOf(resource, by))} not in (select h_.id from ${sql.table(tableOf(header))} as h_ where h_.is_delete)`,
    )

/**
 * Returns the condition that a row is a record of the resource for any user: it excludes other rows of a facet's table, and the row that
 * stands for no record.
 */
export function recordsIn(asking: Pick<Engine, 'resources'>, resource: Resource, t: Of): Sql | undefined {
  const none = resource.parts?.kept?.none
  return joined([
    none === undefined ? undefined : sql`${t('id')} <> ${sql.lit(none)}`,
    ...inFacet(asking, resource, t),
    ...ofLivingHeaders(asking, resource, t),
  ])
}

/** Returns the condition of the rows that a user may see: records of the resource that its rules allow. */
export const scopeOf = (asking: Asking, resource: Resource, user: User, t: Of): Sql | undefined =>
  joined([recordsIn(asking, resource, t), asking.rules[resource.name]?.scope?.(user, t)])
