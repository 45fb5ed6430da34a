import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { callOf } from '#resource'
import type { StatementTab } from './boxes.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useRecordOverlay } from '#admin/page/paths.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'
import { listQueryKey } from '#admin/list/source.ts'
import { useWholeFigures } from '#admin/list/contentWidths.ts'
import { useCardLayout } from '#admin/list/useCards.tsx'
import { useListRows } from '#admin/list/useListRows.tsx'
import { useRowsForPaper } from '#admin/list/rowsForPaper.ts'
import type { Column } from '#admin/table/columns.ts'
import { WindowedTable } from '#admin/table/WindowedTable.tsx'
import { useBoxSums, boxTextOf, type BoxOf, type OpenRecord, type TabTable, parametersOf, type StatementFilter } from './box.screens.ts'
import { useStatementTable, useVolumeTable } from './useStatementTable.screens.tsx'
import { useTransferTable, useWaybillTable } from './tabTables.screens.tsx'

interface TabProps {
  readonly of: BoxOf
  readonly tab: StatementTab
  readonly filter: StatementFilter
}

/** A table with columns, or with cards on phones; always with columns on paper. */
function useDrawn<R>({ columns: declared, linesOf, card, cardLinesOf }: TabTable<R>, rows: readonly R[], header: string) {
  const { isOn } = useCardLayout()
  const columns = useWholeFigures(declared, rows)
  const cards = useMemo((): readonly Column<R>[] => [{ key: 'card', header, plain: true, render: card }], [header, card])
  return isOn ? { columns: cards, linesOf: cardLinesOf, asCards: true, onPaper: { columns } } : { columns, linesOf }
}

const Nothing = () => {
  const t = useTranslate()
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 5, textAlign: 'center' }}>
      <Typography>{t('nerud.statement.empty')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('nerud.statement.emptyHint')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {t('nerud.statement.end')}
      </Typography>
    </Paper>
  )
}

/** Makes the table of a tab: 50 rows at a time, further ones when the end becomes visible. */
function rowsWith<R extends { readonly id: number }>(useTable: (of: BoxOf, open: OpenRecord) => TabTable<R>) {
  return function Rows({ of, tab, filter }: TabProps) {
    const { box, id } = of
    const t = useTranslate()
    const over = useRecordOverlay()
    const resource = useResource(tab.resource)
    const source = useMemo(() => {
      const { query: _, ...rest } = parametersOf(filter)
      const folds = tab.resource === 'cashTransaction' && !filter.query && !filter.knownOn
      return {
        resource,
        call: callOf(resource, 'list', tab.call).of!,
        takes: { [box.by]: String(id), ...rest, ...(folds && { folded: '1' }) },
      }
    }, [resource, tab.call, tab.resource, box.by, id, filter])
    const request = useMemo(() => ({ query: filter.query, filter: {}, sort: [] }), [filter.query])
    const openRow = useCallback<OpenRecord>(
      (name, one) => over(name, one, { order: listQueryKey(source, request) }),
      [over, source, request],
    )
    const table = useTable(of, openRow)
    const { isMarked, open, counted } = table
    const list = useListRows(source, request)
    useRowsForPaper(source, request)
    const { data: sums } = useBoxSums(of, filter)
    const closing = filter.query ? undefined : (sums?.['closingSum'] as string | undefined)
    const loaded = list.rows as unknown as readonly R[]
    const rows = useMemo(() => (counted ? counted(loaded, closing) : loaded), [loaded, counted, closing])
    const drawn = useDrawn(table, rows, boxTextOf(t, box, `tabs.${tab.name}`))
    const failed = `${t(`nerud.statement.failures.${tab.name}`)}.`
    if (list.error && rows.length === 0) return <LoadFailure text={failed} error={list.error} retry={list.retry} />
    if (list.isEnd && rows.length === 0) return <Nothing />
    return (
      <Box sx={{ minWidth: 0 }}>
        {list.error && <LoadFailure text={failed} error={list.error} retry={list.retry} />}
        {list.moreError && <LoadFailure text={failed} error={list.moreError} retry={list.retryMore} />}
        <WindowedTable<R>
          {...drawn}
          rows={rows}
          endReached={list.isEnd}
          busy={list.isLoading || list.isRenewing || list.isLoadingMore}
          rowKey={row => row.id}
          onRowOpen={open}
          onNeedMore={list.more}
          {...(isMarked && { isMarked })}
          emptyText={null}
          endText={t('nerud.statement.end')}
          ariaLabel={boxTextOf(t, box, `tabs.${tab.name}`)}
        />
      </Box>
    )
  }
}

const ROWS = {
  cashTransaction: rowsWith(useStatementTable),
  volumeTransaction: rowsWith(useVolumeTable),
  deal: rowsWith(useWaybillTable),
  payment: rowsWith(useTransferTable),
} as const satisfies Record<StatementTab['resource'], unknown>

/** The rows of a tab of a statement. */
export const TabRows = (props: TabProps) => {
  const Rows = ROWS[props.tab.resource]
  return <Rows {...props} />
}
