import { add } from '#resource/decimal'
import { formatDate } from '#resource/text'
import type { Level } from '#resource/grouping'
import type { Texts } from '../texts.ts'
import type { OutlinedRow } from './write.ts'

/** Stands for the unit of a sum over several units, which is not added up. */
const MIXED = Symbol('mixed')
interface Sum {
  sum: string
  unit: unknown
}
/** A group that is being written: its key and label, how many sheet rows and records it has, and its sums by column. */
interface Open {
  readonly key: string | null
  readonly label: string
  span: number
  count: number
  readonly sums: Map<number, Sum>
}

/** How an export groups its rows. */
export interface Grouping {
  readonly levels: readonly Level[]
  readonly texts: Texts
  /** Returns the keys of a row's groups, level by level. */
  readonly keysOf: (row: Readonly<Record<string, unknown>>) => readonly (string | null)[]
  /** Returns the name of a row's group at a level whose key is not readable. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>, level: number) => string
  /** The columns to add up, each with its unit column if any. */
  readonly sums: ReadonlyMap<number, number | undefined>
  /** The column that shows the name of each level's group. */
  readonly places: readonly number[]
}

/** Formats a period by its first day. */
function stretchText(first: string, step: Level['step']): string {
  const [year, month] = first.split('-')
  if (step === 'year') return year!
  if (step === 'month') return `${month}.${year}`
  if (step === 'quarter') return `${Math.ceil(Number(month) / 3)} / ${year}`
  return formatDate(first)
}

/** Returns the name of a row's group at a level. */
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

/** Yields rows by group: each group is followed by its subtotals, and all rows by the totals. */
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
