import { randomUUID } from 'node:crypto'
import type { Resources } from '#resource'
import { announcing } from '../engine/schema/announcing.ts'
import { tableOf } from '../engine/schema/names.ts'

/** What changed after a position: names of resources, or everything when that is no longer known. */
export interface Changed {
  /** The current position, for the next query. */
  readonly cursor: string
  readonly names: ReadonlySet<string>
  readonly all: boolean
}

/** The last changes of this process, in order. */
export interface Changes {
  /** Adds names that changed together. */
  add(names: ReadonlySet<string> | 'all'): void
  /** Returns what changed after a position; everything for an unknown one. */
  since(cursor: string): Changed
  /** Returns what changed in the last milliseconds: for clients that have read data but have no position yet. */
  lately(ms: number): Changed
}

const NONE: ReadonlySet<string> = new Set()
/** How many changes are remembered: clients that were away longer reload everything. */
const KEPT = 500

/** Remembers the last changes. Positions of other processes, and of this one before a restart, are unknown to it. */
export function rememberChanges(kept = KEPT): Changes {
  const origin = randomUUID().slice(0, 8)
  const begun = performance.now()
  let last = 0
  let steps: { readonly at: number; readonly time: number; readonly names: ReadonlySet<string> | 'all' }[] = []
  const cursor = (): string => `${origin}-${last}`
  const changed = (later: typeof steps): Changed => {
    const all = later.some(({ names }) => names === 'all')
    return { cursor: cursor(), names: all ? NONE : new Set(later.flatMap(({ names }) => (names === 'all' ? [] : [...names]))), all }
  }
  return {
    add(names) {
      last += 1
      steps = [...steps.slice(1 - kept), { at: last, time: performance.now(), names }]
    },
    since(from) {
      const [by, place] = /^(.+)-(\d{1,15})$/.exec(from)?.slice(1) ?? []
      const at = Number(place)
      const isKnown = by === origin && at <= last && (steps.length === 0 || at >= steps[0]!.at - 1)
      return isKnown ? changed(steps.filter(step => step.at > at)) : { cursor: cursor(), names: NONE, all: true }
    },
    lately(ms) {
      const from = performance.now() - ms
      const isKnown = from >= begun && (steps.length < kept || steps[0]!.time <= from)
      return ms === 0 || isKnown ? changed(steps.filter(step => step.time >= from)) : { cursor: cursor(), names: NONE, all: true }
    },
  }
}

/** The channel on which tables of resources notify of changed rows; the payload is the table's name. */
export const CHANNEL = 'records_changed'

/**
 * Returns the triggers by which every table of a resource notifies of changes. The payload is only its name: each client reads what it may
 * see by its own rights.
 */
export const liveTables = (resources: Resources): readonly string[] =>
  announcing({
    name: 'sys_records_changed',
    channel: CHANNEL,
    payload: 'tg_table_name',
    tables: [...new Set(Object.values(resources).map(tableOf))],
  })
