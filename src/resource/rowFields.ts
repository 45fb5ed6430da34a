import { optionsOf, type Kind, type FileColumns } from './field.ts'
import type { Resource } from './resource.ts'
import { sortOf, sortOfView, type Sort } from './query.ts'

/** The number of the most important columns in a list that does not declare them. */
const USUAL = 5

/** Returns the most important columns of a list, in order: those declared, or its first columns, including a sum and a state if it has them. */
export function leadOf({ list, fields, api }: Resource): readonly string[] {
  if (list?.lead?.length) return list.lead
  const columns = (list?.columns ?? []).filter(name => name !== 'id')
  const summed = (list?.sums === undefined ? undefined : api.sums?.[list.sums]?.of) ?? []
  const amounts = columns.filter(name => fields[name]?.kind === 'money')
  const sum = amounts.find(name => summed.includes(name)) ?? amounts[0]
  const state = columns.find(name => name !== 'isActive' && fields[name] && typeof optionsOf(fields[name]).tones === 'object')
  const others = columns.filter(name => name !== sum && name !== state).slice(0, USUAL - [sum, state].filter(Boolean).length)
  return columns.filter(name => name === sum || name === state || others.includes(name))
}

/**
 * Returns what the cell of a field reads besides its value: the unit of a number, the limit it is a share of, the kind of the record it
 * references.
 */
function readBy(resource: Resource, name: string): readonly string[] {
  const one = resource.fields[name]
  if (!one) return []
  const { unitOf, shareOf, recordOf } = optionsOf(one)
  return [unitOf, shareOf, recordOf].filter(other => other !== undefined)
}

/** Returns the units that separate the sums below columns: sums of selected rows are computed from the rows. */
function unitsUnder({ list, api }: Resource, name: string): readonly string[] {
  const unit = (list?.sums === undefined ? undefined : api.sums?.[list.sums]?.units)?.[name]
  return unit === undefined ? [] : [unit]
}

/**
 * Returns the fields that a row of a list needs: the shown ones, the most important ones (for cards on a phone), those that their cells
 * read, summed fields, and those that decide which rows are in force, where a row leads and to which card.
 */
export function rowFields(resource: Resource, shown: readonly string[]): readonly string[] {
  const { dated } = resource.parts ?? {}
  const leads = resource.screens?.leads
  const names = [
    ...[...shown, ...leadOf(resource), ...(leads === undefined ? [] : [leads])].flatMap(name => [
      name,
      ...readBy(resource, name),
      ...unitsUnder(resource, name),
    ]),
    ...(dated ? [dated.start, ...dated.per] : []),
    ...Object.values(resource.list?.views ?? {}).flatMap(({ only = {} }) => Object.keys(only)),
    'isActive',
    'isDelete',
  ]
  return [...new Set(names)].filter(name => Object.hasOwn(resource.fields, name))
}

/**
 * Returns the field of a resource that maps columns of its records' tables to meanings, with its options; undefined when the resource has
 * none.
 */
export function columnsOf({ fields }: Resource): (FileColumns & { readonly field: string }) | undefined {
  for (const [field, one] of Object.entries(fields)) {
    const { columns } = optionsOf(one)
    if (columns?.meanings.length) return { ...columns, field }
  }
  return undefined
}

/** Kinds with many distinct values: people filter by flags and choices and do not sort by them to find a row. */
const MANIFOLD: ReadonlySet<Kind> = new Set<Kind>(['date', 'dateTime', 'number', 'decimal', 'money', 'text', 'phone', 'email'])
/** The longest text to order by, in characters: an index entry is limited to 2,700 bytes. */
const LONGEST = 500

const isShort = ({ max = 0, lines = 1 }: { readonly max?: unknown; readonly lines?: number }): boolean =>
  Number(max) <= LONGEST && lines <= 1

const ordered = new WeakMap<Resource, readonly string[]>()
/**
 * Returns the columns by which a list can be ordered however many rows it has: those shown at first whose values are in its own table. Each
 * has an index.
 */
export function orderedFields(resource: Resource): readonly string[] {
  const found = ordered.get(resource) ?? findOrdered(resource)
  ordered.set(resource, found)
  return found
}
function findOrdered(resource: Resource): readonly string[] {
  const { list, fields, parts } = resource
  // Its records are a small part of a table whose own lists declare the orders.
  if (parts?.facet) return []
  const columns = [...(list?.columns ?? []), ...Object.values(list?.views ?? {}).flatMap(view => view.columns ?? [])]
  return [...new Set(columns)].filter(name => {
    const one = fields[name]
    return !!one && !optionsOf(one).derived && MANIFOLD.has(one.kind) && isShort(optionsOf(one))
  })
}

/** Whether an order is the default of the list or of one of its views. */
export const isDeclaredOrder = (resource: Resource, sorts: readonly Sort[]): boolean =>
  [sortOf(resource), ...Object.values(resource.list?.views ?? {}).map(view => sortOfView(resource, view))].some(
    one => JSON.stringify(one) === JSON.stringify(sorts),
  )

/**
 * Completes an order with the id, so that no two rows are equal; the id takes the direction of the last column, so that one index serves
 * both directions.
 */
export function completeOrder(resource: Resource, sorts: readonly Sort[]): readonly Sort[] {
  if (sorts.some(one => one.field === 'id')) return sorts
  const descending = !isDeclaredOrder(resource, sorts) && (sorts.at(-1)?.descending ?? false)
  return [...sorts, { field: 'id', descending }]
}
