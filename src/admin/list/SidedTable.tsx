import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject, type UIEvent } from 'react'
import { offers, type Resource } from '#resource'
import { chunk } from '../chunk.ts'
import { useMay, type May } from '../authProvider.ts'
import type { Row } from '../data/rows.ts'
import { useHighlighted } from '../live/fresh.ts'
import { sideKeyOf } from '../table/GridRow.tsx'
import { WindowedTable, type WindowedTableProps } from '../table/WindowedTable.tsx'
import type { SideTableProps, SidesOf } from './aside/Sides.tsx'
import { useListing } from './listing.ts'
import { nextSort } from './view.ts'

const Sides = chunk(() => import('./aside/Sides.tsx').then(module => module.Sides))

/** Whether the user may remove records by an ordinary write, without further questions such as recalculation. */
export const mayRemoveMany = (resource: Resource, { may, mayField }: Pick<May, 'may' | 'mayField'>): boolean =>
  may(resource, 'remove') &&
  offers(resource, 'edit') &&
  may(resource, 'edit') &&
  mayField(resource, 'isDelete', 'write') &&
  !resource.parts?.hardRemove &&
  !resource.parts?.recalc

/** Whether rows can be selected, that is, whether there are actions on several of them. */
function useSelects(): boolean {
  const { resource, bulk, isEmbedded } = useListing()
  const { mayAct, ...may } = useMay()
  return (
    bulk !== undefined ||
    (!isEmbedded && mayRemoveMany(resource, may)) ||
    Object.values(resource.actions ?? {}).some(action => action.on === 'many' && action.button !== false && mayAct(action))
  )
}

type OnKey = NonNullable<SideTableProps['onKey']>
/** The props set by the parts beside the table, and the last key pressed for them before their code has loaded, so that Space does not select a row meanwhile. */
function useSideProps() {
  const [sideProps, setSideProps] = useState<SideTableProps>()
  const earlyPress = useRef<Parameters<OnKey>>(undefined)
  useEffect(() => {
    if (earlyPress.current) sideProps?.onKey?.(...earlyPress.current)
    if (sideProps) earlyPress.current = undefined
  }, [sideProps])
  const onKey: OnKey = (...press) => {
    const isSideKey = sideKeyOf(press[0]) !== undefined
    if (isSideKey) earlyPress.current = press
    return isSideKey
  }
  return { sideProps, setSideProps, onKey }
}

/** The props that this table sets itself. */
type Own = 'isFresh' | 'isRecord' | 'selected' | 'onSelect' | 'sort' | 'onSort' | 'widths' | 'onWidths' | 'ariaLabel' | keyof SideTableProps

interface SidedTableProps<Line> extends Omit<WindowedTableProps<Line>, Own> {
  /** The record of a line; undefined if it is not a record. The function must be stable. */
  readonly rowOf: (line: Line) => Row | undefined
  readonly sides: SidesOf
  /** The element around the table. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly onScroll?: (event: UIEvent) => void
  /** Shown above the table. */
  readonly above?: ReactNode
}

/** The table of the surrounding list: its order, widths and selection, with the cell editor above it and the side panel beside it. */
export const SidedTable = <Line,>({ rowOf, sides, frame, onScroll, above, ...table }: SidedTableProps<Line>) => {
  const { resource, query, setQuery, columns, selected, select, title } = useListing()
  const selects = useSelects()
  const fresh = useHighlighted(resource.name)
  const { sideProps, setSideProps, onKey: keepKey } = useSideProps()
  const { onKey = keepKey, onPress, onMove, ...rest } = sideProps ?? {}
  const lines = useMemo(() => table.rows.map(line => (line === undefined ? undefined : rowOf(line))), [table.rows, rowOf])
  const isRecord = useCallback((line: Line) => rowOf(line) !== undefined, [rowOf])
  const [sort] = query.sort
  return (
    <div style={{ display: 'flex', alignItems: 'flex-start' }}>
      <div ref={frame} onScrollCapture={onScroll} style={{ minWidth: 0, flexGrow: 1 }}>
        {above}
        <WindowedTable<Line>
          {...(table as Omit<WindowedTableProps<Line>, Own>)}
          {...rest}
          isRecord={isRecord}
          isFresh={line => fresh.has(rowOf(line)?.id ?? 0)}
          onKey={(event, line, column) => {
            const row = rowOf(line)
            return row !== undefined && onKey(event, row, column)
          }}
          onPress={(event, line, column, open) => {
            const row = rowOf(line)
            return row !== undefined && onPress?.(event, row, column, open) === true
          }}
          onMove={line => {
            const row = rowOf(line)
            if (row) onMove?.(row)
          }}
          {...(sort && { sort: { field: sort.field, order: sort.descending ? ('DESC' as const) : ('ASC' as const) } })}
          onSort={field => setQuery({ sort: nextSort(resource, query.sort, field) })}
          {...(selects && { selected, onSelect: select })}
          widths={columns.layout.widths}
          onWidths={widths => columns.setLayout({ ...columns.layout, widths })}
          ariaLabel={title}
        />
      </div>
      <Suspense fallback={null}>
        <Sides {...sides} {...{ frame, lines }} columns={table.columns} isCards={table.asCards === true} onChange={setSideProps} />
      </Suspense>
    </div>
  )
}
