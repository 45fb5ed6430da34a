import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Resources, matrixOf, type Resource, optionsOf } from '#resource'
import { notifyTriggers, tableOf } from '../engine/schema/tables.ts'
import { ALL_RIGHTS, type User } from '../engine/user.ts'
import { dayOf, type Engine } from '../engine/engine.ts'
import { recordJson } from '../engine/read/recordJson.ts'
import { conditions, pageSql, questionOf } from '../engine/read/records.ts'
import { ROW } from '../engine/read/pageTexts.ts'
import { aliased } from '../engine/columns.ts'
import type { CellsQuery } from '../engine/rules.ts'
import type { Sql } from '../engine/sql.ts'
import { keptSumsTableOf } from '../engine/schema/keptSums.ts'

/** What changed after a position: names of resources, or everything when that is no longer known. */
export interface ChangedRecords {
  /** The current position, for the next query. */
  readonly cursor: string
  readonly names: ReadonlySet<string>
  readonly all: boolean
}

/** The last changes of this process, in order. */
interface Changes {
  /** Adds names that changed together. */
  add(names: ReadonlySet<string> | 'all'): void
  /** Returns what changed after a position; everything for an unknown one. */
  since(cursor: string): ChangedRecords
  /** Returns what changed in the last milliseconds: for clients that have read data but have no position yet. */
  lately(ms: number): ChangedRecords
}

const NONE: ReadonlySet<string> = new Set()
/** How many changes are remembered: clients that were away longer reload everything. */
const MAX_CHANGES = 500

/** Remembers the last changes. Positions of other processes, and of this one before a restart, are unknown to it. */
export function rememberChanges(max = MAX_CHANGES): Changes {
  const origin = randomUUID().slice(0, 8)
  const begun = performance.now()
  let last = 0
  let steps: { readonly at: number; readonly time: number; readonly names: ReadonlySet<string> | 'all' }[] = []
  const cursor = (): string => `${origin}-${last}`
  const changed = (later: typeof steps): ChangedRecords => {
    const all = later.some(({ names }) => names === 'all')
    return { cursor: cursor(), names: all ? NONE : new Set(later.flatMap(({ names }) => (names === 'all' ? [] : [...names]))), all }
  }
  return {
    add(names) {
      last += 1
      steps = [...steps.slice(1 - max), { at: last, time: performance.now(), names }]
    },
    since(from) {
      const [by, position] = /^(.+)-(\d{1,15})$/.exec(from)?.slice(1) ?? []
      const at = Number(position)
      const isKnown = by === origin && at <= last && (steps.length === 0 || at >= steps[0]!.at - 1)
      return isKnown ? changed(steps.filter(step => step.at > at)) : { cursor: cursor(), names: NONE, all: true }
    },
    lately(ms) {
      const from = performance.now() - ms
      const isKnown = from >= begun && (steps.length < max || steps[0]!.time <= from)
      return ms === 0 || isKnown ? changed(steps.filter(step => step.time >= from)) : { cursor: cursor(), names: NONE, all: true }
    },
  }
}

/** The channel on which tables of resources notify of changed rows; the payload is the table's name. */
export const RECORDS_CHANNEL = 'records_changed'

/**
 * Returns the triggers by which every table of a resource notifies of changes. The payload is only its name: each client reads what it may
 * see by its own rights.
 */
export const liveTables = (resources: Resources): readonly string[] =>
  notifyTriggers({
    name: 'sys_records_changed',
    channel: RECORDS_CHANNEL,
    payload: 'tg_table_name',
    tables: [...new Set(Object.values(resources).map(tableOf))],
  })

/** A user who sees everything: with fewer rights, a statement does not read more tables. */
const everybody: User = { id: 0, login: '', fio: '', rights: ALL_RIGHTS, readOnly: true, session: 0 }
const READ = /\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_0-9]+)"?/gu

/** Returns the tables that a statement reads. */
export const tablesIn = (text: string): readonly string[] => [...text.matchAll(READ)].map(([, table]) => table!)

/** Returns the statements of a resource's lists, cards and matrices, and the conditions of its scopes, without parameters. */
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
      scope: t => engine.rules[resource.name]?.scope?.(everybody, t) ?? sql`true`,
    }
    return of ? [of(query)] : []
  }
  const calls = Object.keys(resource.api.lists ?? {})
  const scopes = Object.values(engine.rules[resource.name]?.scopes ?? {})
  return [
    ...scopes.map(scope => scope(aliased(ROW), everybody, {}, new URLSearchParams())),
    recordJson(engine, resource, Object.keys(resource.fields), ROW, 0, { history: true }),
    ...(resource.list ? [page(undefined)] : []),
    ...calls.flatMap(call => [page(call), ...cells(call)]),
  ]
}

/** Returns the tables that the screens of each resource read; gives other calls a turn in between. */
async function tablesReadBy(served: Engine): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
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

/**
 * Returns the tables whose changes are announced, by every name under which statements read their rows: precomputed sums stand for their
 * rows.
 */
export const announcedTables = (resources: Resources): ReadonlyMap<string, string> =>
  new Map(
    Object.values(resources).flatMap(resource => [
      [tableOf(resource), tableOf(resource)] as const,
      ...(resource.parts?.keptSums ?? []).map((_, at) => [keptSumsTableOf(resource, at), tableOf(resource)] as const),
    ]),
  )

/**
 * Returns the resources whose screens may be outdated when rows of a table change, by table. The screens of a resource read its own table,
 * those of its references, those in the SQL of its lists, cards and matrices, and those in its rules' `reads`.
 */
export async function changeReadersOf(engine: Engine): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resources, rules } = engine
  const announced = announcedTables(resources)
  const read = await tablesReadBy(engine)
  const namesReadBy = (resource: Resource): readonly string[] => [
    resource.name,
    ...Object.values(resource.fields).flatMap(one => optionsOf(one).target ?? []),
    ...(rules[resource.name]?.reads ?? []),
  ]
  const readers = new Map<string, Set<string>>()
  for (const resource of Object.values(resources)) {
    const tables = [...namesReadBy(resource).map(name => tableOf(resources[name]!)), ...read.get(resource.name)!]
    for (const table of tables.flatMap(one => announced.get(one) ?? []))
      readers.set(table, (readers.get(table) ?? new Set()).add(resource.name))
  }
  return new Map([...readers].map(([table, names]) => [table, [...names]]))
}
