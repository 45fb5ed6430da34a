import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Of, Sql, User } from '../rules.ts'

/** Leaves out the record that stands for none. */
export const isSome = ({ parts }: Resource, t: Of): Sql | undefined =>
  parts?.none === undefined ? undefined : sql`${t('id')} <> ${sql.lit(parts.none)}`

/** Which rows of a resource a user sees at all: those that its rules show, and never the one that stands for none. */
export function scopeOf({ rules }: Pick<Engine, 'rules'>, resource: Resource, user: User, t: Of): Sql | undefined {
  const parts = [isSome(resource, t), rules[resource.name]?.scope?.(user, t)].filter(part => part !== undefined)
  return parts.length ? sql.join(parts, sql` and `) : undefined
}
