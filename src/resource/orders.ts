import { optionsOf, type Kind } from './field.ts'
import { sortOf, sortOfView, type Sort } from './query.ts'
import type { Resource } from './resource.ts'

/** Kinds of which rows have many values: by a flag or a choice nobody looks for a row, they are filtered by. */
const MANIFOLD: ReadonlySet<Kind> = new Set<Kind>(['date', 'dateTime', 'number', 'decimal', 'money', 'text', 'inn', 'phone', 'email'])
/** The longest text by which rows are ordered, in characters: an index holds no more than 2,700 bytes. */
const LONGEST = 500

const isShort = ({ max = 0, lines = 1 }: { readonly max?: unknown; readonly lines?: number }): boolean =>
  Number(max) <= LONGEST && lines <= 1

const ordered = new WeakMap<Resource, readonly string[]>()
/** The columns of a list by which it can be ordered however many rows it has: those shown at first whose values stand in its own table. Each has an index. */
export function orderedFields(resource: Resource): readonly string[] {
  const found = ordered.get(resource) ?? findOrdered(resource)
  ordered.set(resource, found)
  return found
}
function findOrdered(resource: Resource): readonly string[] {
  const { list, fields, parts } = resource
  // Its records are few of a table whose own lists say what is ordered.
  if (parts?.facet) return []
  const columns = [...(list?.columns ?? []), ...Object.values(list?.views ?? {}).flatMap(view => view.columns ?? [])]
  return [...new Set(columns)].filter(name => {
    const one = fields[name]
    return !!one && !optionsOf(one).derived && MANIFOLD.has(one.kind) && isShort(optionsOf(one))
  })
}

/** Is an order one that the list or one of its views has by itself? */
export const isDeclaredOrder = (resource: Resource, sorts: readonly Sort[]): boolean =>
  [sortOf(resource), ...Object.values(resource.list?.views ?? {}).map(view => sortOfView(resource, view))].some(
    one => JSON.stringify(one) === JSON.stringify(sorts),
  )

/** An order that ends with the id, so that no two rows are equal: one that is asked for goes on as its last column does, so that its index serves both ways. */
export function completeOrder(resource: Resource, sorts: readonly Sort[]): readonly Sort[] {
  if (sorts.some(one => one.field === 'id')) return sorts
  const descending = !isDeclaredOrder(resource, sorts) && (sorts.at(-1)?.descending ?? false)
  return [...sorts, { field: 'id', descending }]
}
