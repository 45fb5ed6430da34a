import { listRight, placeOf, valueAt, type Action, type Inbox, type Resource, type Rights } from '#resource'
import type { Row } from '../data/rows.ts'
import type { ListQuery } from '../list/listQuery.ts'
import { sourceFor, type Source } from '../list/source.ts'
import { viewed } from '../list/view.ts'

/** The pending records of one resource: their source, and how the inbox shows them. */
export interface Stream {
  readonly key: string
  /** The resource as modified by the view. */
  readonly resource: Resource
  readonly inbox: Inbox
  readonly accept: Action
  readonly source: Source
  readonly query: ListQuery
}

const flagsAsNumbers = (only: Inbox['only'] = {}): Record<string, string | number> =>
  Object.fromEntries(Object.entries(only).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))

/** The streams that the user may see, in the order of the declarations. */
export function streamsOf(resources: Readonly<Record<string, Resource>>, can: (needed: Rights) => boolean): readonly Stream[] {
  return Object.values(resources).flatMap((whole): Stream[] => {
    const inbox = whole.list?.inbox
    if (!inbox || !can(listRight(whole, inbox.view)) || (inbox.right && !can(inbox.right))) return []
    return [
      {
        key: whole.name,
        resource: viewed(whole, inbox.view),
        inbox,
        accept: whole.actions![inbox.accept]!,
        source: sourceFor(whole, { view: inbox.view }),
        query: {
          query: '',
          filter: flagsAsNumbers(inbox.only),
          sort: [inbox.day, 'id'].map(field => ({ field, descending: false })),
        },
      },
    ]
  })
}

/** A pending record. */
export interface Line {
  readonly key: string
  readonly stream: Stream
  readonly row: Row
  /** YYYY-MM-DD; '' if it has none. */
  readonly day: string
}

/** The loaded start of a stream, and whether it is complete. */
export interface Loaded {
  readonly stream: Stream
  readonly rows: readonly Row[]
  readonly isWhole: boolean
}

const dayOf = ({ resource, inbox }: Stream, row: Row): string => String(valueAt(row, placeOf(resource, inbox.day)) ?? '').slice(0, 10)

/** Merges the streams, oldest first, up to the day to which every stream is loaded: after that, older records may still be unloaded. */
export function mergedLines(all: readonly Loaded[]): readonly Line[] {
  const ends = all.flatMap(({ stream, rows, isWhole }) => (isWhole || rows.length === 0 ? [] : [dayOf(stream, rows.at(-1)!)]))
  const end = ends.toSorted()[0]
  return all
    .flatMap(({ stream, rows }) => rows.map(row => ({ key: `${stream.key}.${row.id}`, stream, row, day: dayOf(stream, row) })))
    .filter(line => end === undefined || line.day <= end)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
