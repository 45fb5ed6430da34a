import EmptyIcon from '@mui/icons-material/InboxOutlined'
import SearchOffIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, type ReactNode, useEffect, useRef, type RefObject, type UIEvent } from 'react'
import { useTranslate } from 'react-admin'
import Paper from '@mui/material/Paper'
import { chunk } from '../chunk.ts'
import { LoadFailure, type Failure, Message } from '../page/Message.tsx'
import { initialFilters, isNarrowed } from './view.ts'
import { useListing, type Listing, type Visit } from './listing.ts'
import type { Row } from '../data/rows.ts'
import { useRowHeight } from '../theme/themes.ts'
import { rememberedPosition } from '../table/useGrid.ts'
import type { Foot } from '../table/GridHead.tsx'
import type { WindowedTableProps } from '../table/WindowedTable.tsx'
import type { SidesOf } from './aside/Sides.tsx'
import { SidedTable } from './SidedTable.tsx'
import { useCards } from './useCards.tsx'
import { useFoot } from './sums.ts'
import { visibleRangeAt } from './useList.tsx'

const FirstSteps = chunk(() => import('./FirstSteps.tsx').then(module => module.FirstSteps))

/** Shown instead of rows when there are none: the reason, and what to do. */
export const EmptyList = ({ create }: { readonly create: ReactNode }) => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  const narrowed = isNarrowed(resource, query)
  return (
    <Message
      icon={narrowed ? SearchOffIcon : EmptyIcon}
      title={translate(narrowed ? 'nerud.list.notFound' : 'nerud.list.empty')}
      actions={
        narrowed ? (
          <Button variant="outlined" onClick={() => setQuery({ query: '', filter: initialFilters(resource) })}>
            {translate('nerud.list.clear')}
          </Button>
        ) : (
          create
        )
      }
    >
      {narrowed || !create ? (
        translate(narrowed ? 'nerud.list.notFoundHint' : 'nerud.list.emptyReadHint')
      ) : (
        <Suspense fallback={translate('nerud.list.emptyHint')}>
          <FirstSteps otherwise={translate('nerud.list.emptyHint')} />
        </Suspense>
      )}
    </Message>
  )
}

/** Shown instead of a list that could not be loaded; it counts as ended, and nothing more is loaded automatically (foundations §8). */
export const FailedList = (failure: Failure) => {
  const translate = useTranslate()
  return (
    <>
      <LoadFailure {...failure} />
      <Typography color="text.secondary" align="center">
        {translate('nerud.list.end')}
      </Typography>
    </>
  )
}

const idOfRow = (row: Row): number => row.id
const itself = (row: Row): Row => row

/** Reports the visible rows to the list. The range is computed lazily, after the last scroll event, because measuring causes a reflow. */
function useSeen(): (event: UIEvent) => void {
  const { rows } = useListing()
  const rowHeight = useRowHeight()
  return ({ target }) => {
    const scroller = target as HTMLElement
    rows.see(() => visibleRangeAt(rowHeight, scroller.scrollTop, scroller.clientHeight))
  }
}

/** On a return to the list, focuses the table again if a cell was active when it was left. */
function useFocusOnReturn(frame: RefObject<HTMLElement | null>, { key, isReturn }: Visit): void {
  useEffect(() => {
    if (isReturn && rememberedPosition(key)?.active)
      frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    // Only on mount.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Focuses the message that replaces the table after its last rows were removed; otherwise the focus would be lost and Tab would start at the top. */
function useFocusOnEmptied(nothing: RefObject<HTMLElement | null>, isEmpty: boolean, hasRows: boolean): void {
  const hadRows = useRef(false)
  useEffect(() => {
    if (isEmpty && hadRows.current && document.activeElement === document.body) nothing.current?.focus({ preventScroll: true })
    hadRows.current = hasRows
  }, [nothing, isEmpty, hasRows])
}

interface ListTableProps {
  readonly visit: Visit
  readonly hrefOf: ((row: Row) => string) | undefined
  readonly sides: SidesOf
  /** The button that creates a record; also shown in an empty list. */
  readonly create: ReactNode
}

/** What is printed: the table's columns instead of phone cards, and only the selected rows if there are any. */
const onPaper = (
  { rows, columns, selected, isAllSelected }: Listing,
  foot: Foot | undefined,
): NonNullable<WindowedTableProps<Row>['onPaper']> => ({
  columns: columns.shown,
  foot,
  ...(selected.size > 0 && !isAllSelected && { rows: rows.rows.filter(({ id }) => selected.has(id)), endReached: true }),
})

/** The rows of the surrounding list, in a table that renders only the visible ones. */
export const ListTable = ({ visit, hrefOf, create, sides }: ListTableProps) => {
  const translate = useTranslate()
  const listing = useListing()
  const { resource, rows, columns, open } = listing
  const foot = useFoot()
  const cards = useCards()
  const frame = useRef<HTMLDivElement>(null)
  const nothing = useRef<HTMLDivElement>(null)
  const hasRows = rows.rows.length > 0
  const isEmpty = rows.isEnd && !hasRows
  useFocusOnReturn(frame, visit)
  useFocusOnEmptied(nothing, isEmpty, hasRows)
  const onScroll = useSeen()
  const failed = translate(`resources.${resource.name}.failures.list`, { _: translate('nerud.list.failed') })
  if (rows.error && rows.rows.length === 0) return <FailedList text={failed} error={rows.error} retry={rows.retry} />
  if (isEmpty)
    return (
      <Paper ref={nothing} tabIndex={-1} variant="outlined" sx={{ px: 2, py: 6, textAlign: 'center' }}>
        <EmptyList create={create} />
      </Paper>
    )
  return (
    <SidedTable<Row>
      {...(cards ? { ...cards, asCards: true } : { columns: columns.shown })}
      {...{ frame, sides, onScroll }}
      rowOf={itself}
      above={
        <>
          {rows.error && <LoadFailure text={failed} error={rows.error} retry={rows.retry} />}
          {rows.moreError && <LoadFailure text={translate('nerud.list.moreFailed')} error={rows.moreError} retry={rows.retryMore} />}
        </>
      }
      onPaper={onPaper(listing, foot)}
      rows={rows.rows}
      endReached={rows.isEnd}
      busy={rows.isLoading || rows.isRenewing || rows.isLoadingMore}
      rowKey={idOfRow}
      {...(hrefOf && { rowHref: hrefOf, onRowOpen: row => open(row) })}
      onNeedMore={rows.more}
      frozen={resource.list?.frozen ?? 1}
      foot={cards ? undefined : foot}
      emptyText={null}
      endText={translate('nerud.list.end')}
      {...{ restoreKey: visit.key, roomKind: listing.isEmbedded ? 'inside' : 'page' }}
    />
  )
}
