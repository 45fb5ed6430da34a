import { useRef } from 'react'

/** What names a record in its table. */
export type RowKey = number | string

interface Selection<Row> {
  readonly rows: readonly (Row | undefined)[]
  readonly rowKey: (row: Row) => RowKey
  readonly selected?: ReadonlySet<RowKey>
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void
}

/** Selecting rows: one, a stretch up to the last one with Shift, or all that are loaded. */
export const useSelection = <Row>({ rows, rowKey, selected = new Set(), onSelect }: Selection<Row>) => {
  const last = useRef<number | null>(null)
  if (!onSelect) return null
  const loaded = rows.filter(row => row !== undefined)
  const count = loaded.reduce((sum, row) => sum + (selected.has(rowKey(row)) ? 1 : 0), 0)
  const put = (keys: readonly RowKey[], on: boolean): void => {
    const next = new Set(selected)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onSelect(next)
  }
  return {
    state: count === 0 ? ('none' as const) : count === loaded.length ? ('all' as const) : ('some' as const),
    has: (row: Row | undefined): boolean => row !== undefined && selected.has(rowKey(row)),
    toggle: (at: number, isStretch: boolean): void => {
      const row = rows[at]
      if (row === undefined) return
      const from = isStretch && last.current !== null ? last.current : at
      last.current = at
      const stretch = rows.slice(Math.min(from, at), Math.max(from, at) + 1).filter(other => other !== undefined)
      put(stretch.map(rowKey), !selected.has(rowKey(row)))
    },
    toggleAll: (): void => put(loaded.map(rowKey), count < loaded.length),
  }
}
