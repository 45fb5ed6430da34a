import { add } from '#resource/decimal'
import { formatDate } from '#resource/text'
import type { Level } from '#resource/grouping'
import type { Texts } from '../texts.ts'
import type { OutlinedRow } from './write.ts'

/** The unit of what is added up: nothing yet, one, or several that are not added up. */
const MIXED = Symbol('mixed')
interface Sum {
  sum: string
  unit: unknown
}
/** A group that is being written: which one, how many rows of the sheet and how many of its own it has, and what they add up to. */
interface Open {
  readonly key: string | null
  readonly label: string
  span: number
  count: number
  readonly sums: Map<number, Sum>
}

/** How the rows of an export stand in groups. */
export interface Grouping {
  readonly levels: readonly Level[]
  readonly texts: Texts
  /** The keys of a row's groups, level by level. */
  readonly keysOf: (row: Readonly<Record<string, unknown>>) => readonly (string | null)[]
  /** What a row's group is called at a level, where its key does not say it. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>, level: number) => string
  /** The columns that are added up, each with that of its unit where it has one. */
  readonly sums: ReadonlyMap<number, number | undefined>
  /** In which column each level's name stands. */
  readonly places: readonly number[]
}

/** A stretch of days by its first one. */
function stretchText(first: string, step: Level['step']): string {
  const [year, month] = first.split('-')
  if (step === 'year') return year!
  if (step === 'month') return `${month}.${year}`
  if (step === 'quarter') return `${Math.ceil(Number(month) / 3)} / ${year}`
  return formatDate(first)
}

/** The name of a row's group at a level. */
function labelOf({ levels, texts, nameOf }: Grouping, row: Readonly<Record<string, unknown>>, key: string | null, at: number): string {
  if (key === null) return texts('nerud.server.groups.none')
  const { step } = levels[at]!
  return step ? stretchText(key, step) : nameOf(row, at)
}

const opened = (key: string | null, label: string): Open => ({ key, label, span: 0, count: 0, sums: new Map() })

function take({ sums }: Grouping, group: Open, values: readonly unknown[]): void {
  group.count += 1
  for (const [column, unit] of sums) {
    const value = values[column]
    if (value === null || value === undefined || value === '') continue
    const existing = group.sums.get(column) ?? { sum: '0', unit: undefined }
    const named = unit === undefined ? null : values[unit]
    group.sums.set(column, {
      sum: add(existing.sum, String(value)),
      unit: existing.unit === undefined || existing.unit === named ? named : MIXED,
    })
  }
}

function totalRow({ texts, places }: Grouping, group: Open, level: number, columns: number): OutlinedRow {
  const values: unknown[] = Array.from({ length: columns }, () => null)
  const added = new Set<number>()
  for (const [column, { sum, unit }] of group.sums)
    if (unit !== MIXED) {
      values[column] = sum
      added.add(column)
    }
  const place = level === 0 ? 0 : (places[level - 1] ?? 0)
  values[place] = texts('nerud.server.groups.total', { name: group.label, count: group.count })
  added.delete(place)
  return { values, level, span: group.span, added }
}

/** Rows in their groups: each is followed, at its end, by what it adds up to; all of them by what they add up to together. */
export async function* inGroups(
  grouping: Grouping,
  batches: AsyncIterable<readonly { readonly row: Readonly<Record<string, unknown>>; readonly values: readonly unknown[] }[]>,
  columns: number,
): AsyncGenerator<OutlinedRow[]> {
  const depth = grouping.levels.length
  const all = opened(null, grouping.texts('nerud.server.groups.all'))
  let groups: Open[] = []
  const close = (from: number): OutlinedRow[] => {
    const rows: OutlinedRow[] = []
    for (let at = groups.length - 1; at >= from; at--) {
      rows.push(totalRow(grouping, groups[at]!, at + 1, columns))
      for (const outer of [all, ...groups.slice(0, at)]) outer.span += 1
    }
    groups = groups.slice(0, from)
    return rows
  }
  for await (const batch of batches) {
    const out: OutlinedRow[] = []
    for (const { row, values } of batch) {
      const keys = grouping.keysOf(row)
      const same = groups.findIndex((group, at) => group.key !== keys[at])
      if (same >= 0) out.push(...close(same))
      for (let at = groups.length; at < depth; at++) groups.push(opened(keys[at]!, labelOf(grouping, row, keys[at]!, at)))
      for (const group of [all, ...groups]) {
        group.span += 1
        take(grouping, group, values)
      }
      out.push({ values, level: depth + 1 })
    }
    yield out
  }
  yield [...close(0), totalRow(grouping, all, 0, columns)]
}
