import { matrixOf, type Resource } from '#resource'
import { setImmediate as turn } from 'node:timers/promises'
import { ALL_RIGHTS } from '../engine/allRights.ts'
import { dayOf, type Engine } from '../engine/engine.ts'
import { recordJson } from '../engine/read/recordJson.ts'
import { conditions, pageSql, questionOf } from '../engine/read/records.ts'
import { ROW } from '../engine/read/pageTexts.ts'
import type { CellsQuery } from '../engine/rules.ts'
import type { Sql } from '../engine/sql.ts'
import type { User } from '../engine/user.ts'

/** A user who sees everything: with fewer rights, a statement does not read more tables. */
const everybody: User = { id: 0, login: '', fio: '', rights: ALL_RIGHTS, readOnly: true, session: 0 }
const READ = /\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_0-9]+)"?/gu

/** Returns the tables that a statement reads. */
export const tablesIn = (text: string): readonly string[] => [...text.matchAll(READ)].map(([, table]) => table!)

/** Returns the statements of a resource's lists, cards and matrices without parameters. */
function statementsOf(engine: Engine, resource: Resource): Sql[] {
  const day = dayOf(engine.clock(), engine.zone)
  const page = (call: string | undefined): Sql => {
    const query = questionOf(engine, resource, [], () => true, call)
    return pageSql(engine, resource, everybody, query, conditions(engine, resource, everybody, query), call)
  }
  const cells = (call: string): Sql[] => {
    const matrix = matrixOf(resource, call)
    const of = matrix && engine.rules[resource.name]?.cells?.[matrix.cells]
    const by = matrix?.groups?.[0]
    const query: CellsQuery = {
      from: day,
      to: day,
      today: day,
      by,
      fields: by ? [by] : [],
      knownOn: null,
      under: undefined,
      parameters: {},
      user: everybody,
    }
    return of ? [of(query)] : []
  }
  const calls = Object.keys(resource.api.lists ?? {})
  return [
    recordJson(engine, resource, Object.keys(resource.fields), ROW, 0, { history: true }),
    ...(resource.list ? [page(undefined)] : []),
    ...calls.flatMap(call => [page(call), ...cells(call)]),
  ]
}

/** Returns the tables that the screens of each resource read; gives other calls a turn in between. */
export async function tablesReadBy(served: Engine): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  // Cached pieces of statements belong to a database object: a separate one is used, because most of these are never needed again.
  const engine = { ...served, db: served.db.withoutPlugins() }
  const found = new Map<string, ReadonlySet<string>>()
  for (const resource of Object.values(engine.resources)) {
    const texts = statementsOf(engine, resource).map(one => one.compile(engine.db).sql)
    found.set(resource.name, new Set(texts.flatMap(tablesIn)))
    await turn()
  }
  return found
}
