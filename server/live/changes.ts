import { randomUUID } from 'node:crypto'
import type { Resources } from '#resource'
import { announcing } from '../engine/schema/announcing.ts'
import { tableOf } from '../engine/schema/names.ts'

/** What changed after a moment: names of resources, or all of them where it is not known any more. */
export interface Changed {
  /** The moment of the answer, to ask from the next time. */
  readonly cursor: string
  readonly names: ReadonlySet<string>
  readonly all: boolean
}

/** The last changes of this process, in their order. */
export interface Changes {
  /** Keeps what changed together. */
  add(names: ReadonlySet<string> | 'all'): void
  /** What changed after a moment; of an unknown one everything may have. */
  since(cursor: string): Changed
  /** What changed in the last milliseconds: for those who have read something and know no moment yet. */
  lately(ms: number): Changed
}

const NONE: ReadonlySet<string> = new Set()
/** How many changes are remembered: those who were away for longer read everything again. */
const KEPT = 500

/** Remembers what changed lately. Moments of other processes, and of this one before a restart, are unknown to it. */
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

/** The channel on which tables of resources say that rows of theirs changed; the payload is the table's name. */
export const CHANNEL = 'records_changed'

/** Every table of a resource announces its changes, by its name alone: what of them somebody may see, each reads by their own rights. */
export const liveTables = (resources: Resources): readonly string[] =>
  announcing({
    name: 'sys_records_changed',
    channel: CHANNEL,
    payload: 'tg_table_name',
    tables: [...new Set(Object.values(resources).map(tableOf))],
  })
