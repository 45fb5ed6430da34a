import { can, rightsFor, type Resource } from '#resource'
import { sql } from 'kysely'
import { anyOf, of } from '../columns.ts'
import type { Engine } from '../engine.ts'
import type { Db, Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { tableOf } from '../schema/names.ts'

/** Returns which of the records meet a condition. */
async function among(db: Db, resource: Resource, ids: readonly number[], scope: Sql): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select t.id::int as id from ${sql.table(tableOf(resource))} as t
    where t.id = ${anyOf(ids)} and ${scope}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns which of these people may read which of these records, by right and by the scope of the rules. A scope that is the same for
 * several people is queried once.
 */
export async function mayRead(
  { rules }: Engine,
  db: Db,
  people: readonly User[],
  resource: Resource,
  ids: readonly number[],
): Promise<(person: User, id: number) => boolean> {
  const known = new Map<string, ReadonlySet<number>>()
  const seen = new Map<number, ReadonlySet<number> | 'all'>()
  for (const person of people.filter(({ rights }) => can(rights, rightsFor(resource, 'one')))) {
    const scope = rules[resource.name]?.scope?.(person, of('t'))
    if (!scope) {
      seen.set(person.id, 'all')
      continue
    }
    const { sql: text, parameters } = scope.compile(db)
    const key = JSON.stringify([text, parameters])
    const found = known.get(key) ?? (await among(db, resource, ids, scope))
    known.set(key, found)
    seen.set(person.id, found)
  }
  return ({ id }, record) => {
    const one = seen.get(id)
    return one === 'all' || one?.has(record) === true
  }
}
