import { idOf, placeOf, valueAt, type Resource } from '#resource'
import { compare } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { cellText, type Words } from '../../cells.tsx'
import type { Row } from '../../data/rows.ts'

/** A line of the chart: entries by the day from which they are in force. */
export interface Steps {
  readonly key: string
  readonly label: string
  readonly entries: ReadonlyMap<string, Row>
  /** Its value on each day; null before the first entry. */
  readonly values: readonly (number | null)[]
}
/** Lines over a common axis of days, oldest first. */
export interface StepLines {
  readonly days: readonly string[]
  readonly lines: readonly Steps[]
}

const keyAt = (resource: Resource, name: string, row: Row): string => {
  const value = valueAt(row, placeOf(resource, name))
  return String(typeof value === 'object' ? idOf(value) : value)
}

/** The lines of dated entries, one per group under the parent, up to today or the last future entry. */
export function stepLines(resource: Resource, parent: string, rows: readonly Row[], today: string, words: Words): StepLines {
  const { start, per, value } = resource.parts!.dated!
  const groups = per.filter(name => name !== parent)
  const dayOf = (row: Row): string => String(valueAt(row, placeOf(resource, start))).slice(0, 10)
  // Of two entries with the same day the later one is in force.
  const sorted = rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
  const days = [...new Set(sorted.map(dayOf))]
  if (days.length > 0 && days.at(-1)! < today) days.push(today)
  const found = new Map<string, Row[]>()
  for (const row of sorted) {
    const key = groups.map(name => keyAt(resource, name, row)).join(' ')
    found.set(key, [...(found.get(key) ?? []), row])
  }
  const lines = [...found].map(([key, own]): Steps => {
    const entries = new Map(own.map(row => [dayOf(row), row]))
    let inForce: number | null = null
    const values = days.map(day => {
      const entry = entries.get(day)
      if (entry) inForce = Number(valueAt(entry, placeOf(resource, value!)))
      return inForce
    })
    return { key, label: groups.map(name => cellText(resource, name, own[0]!, words)).join(', '), entries, values }
  })
  return { days, lines: lines.toSorted((a, b) => a.label.localeCompare(b.label)) }
}

/** A text alternative of a line: first and last day and value, minimum and maximum. */
export function stepsText(resource: Resource, { label, entries }: Steps, words: Words): string {
  const { value } = resource.parts!.dated!
  const own = [...entries]
  const text = (row: Row): string => cellText(resource, value!, row, words)
  const sorted = own
    .map(([, row]) => row)
    .toSorted((a, b) => compare(...([a, b].map(row => String(valueAt(row, placeOf(resource, value!)))) as [string, string])))
  const [[first, begun], [last, ended]] = [own[0]!, own.at(-1)!]
  const message = words.t('nerud.matrix.steps.line', {
    first: formatDate(first),
    from: text(begun),
    last: formatDate(last),
    to: text(ended),
    least: text(sorted[0]!),
    most: text(sorted.at(-1)!),
    count: own.length,
  })
  return label ? `${label}: ${message}` : message
}
