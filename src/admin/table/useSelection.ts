import { useMemo, useRef } from 'react'

/** The key of a record in its table. */
export type RowKey = number | string

interface Selection<Row> {
  readonly rows: readonly (Row | undefined)[]
  readonly rowKey: (row: Row) => RowKey
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
}

const NONE: ReadonlySet<RowKey> = new Set()
const isLoaded = <Row>(row: Row | undefined): row is Row => row !== undefined

/** Selecting rows: one, a range with Shift, or all loaded ones. */
export const useSelection = <Row>({ rows, rowKey, selected = NONE, onSelect }: Selection<Row>) => {
  const last = useRef<number | null>(null)
  // Memoised: called on every scroll, and iterates over all rows.
  const { count, isAll } = useMemo(() => {
    const count = selected.size === 0 ? 0 : rows.filter(row => isLoaded(row) && selected.has(rowKey(row))).length
    return { count, isAll: count > 0 && rows.every(row => !isLoaded(row) || selected.has(rowKey(row))) }
  }, [rows, rowKey, selected])
  if (!onSelect) return null
  const put = (keys: readonly RowKey[], on: boolean): void => {
    const next = new Set(selected)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onSelect(next)
  }
  return {
    state: count === 0 ? ('none' as const) : isAll ? ('all' as const) : ('some' as const),
    has: (row: Row | undefined): boolean => row !== undefined && selected.has(rowKey(row)),
    toggle: (at: number, isStretch: boolean): void => {
      const row = rows[at]
      if (row === undefined) return
      const from = isStretch && last.current !== null ? last.current : at
      last.current = at
      const stretch = rows.slice(Math.min(from, at), Math.max(from, at) + 1).filter(isLoaded)
      put(stretch.map(rowKey), !selected.has(rowKey(row)))
    },
    toggleAll: (): void => put(rows.filter(isLoaded).map(rowKey), !isAll),
  }
}
