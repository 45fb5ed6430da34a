import { optionsOf, type Kind } from './field.ts'
import { sortOf, sortOfView, type Sort } from './query.ts'
import type { Resource } from './resource.ts'

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
