import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { routesOf } from '#resource'
import { useResource } from '../../../admin/declared.tsx'
import { Failure } from '../../../admin/list/Blank.tsx'
import { useListRows } from '../../../admin/list/useListRows.ts'
import type { Column } from '../../../admin/table/columns.ts'
import { WindowedTable } from '../../../admin/table/WindowedTable.tsx'
import { parametersOf, type StatementFilter, type Tab } from './filter.ts'

interface RowsProps<R> {
  readonly tab: Tab
  readonly company: number
  readonly filter: StatementFilter
  /** The resource whose records the rows are, and the path of the call that lists them. */
  readonly resource: string
  readonly path: string
  readonly columns: readonly Column<R>[]
  readonly linesOf: (row: R) => number
  readonly open: (row: R) => void
}

/** The rows of one tab: 50 at a time, the next ones as the end comes in sight. */
export const Rows = <R extends { readonly id: number }>(props: RowsProps<R>) => {
  const { tab, company, filter, path, columns, linesOf, open } = props
  const t = useTranslate()
  const resource = useResource(props.resource)
  const call = routesOf(resource).find(one => one.kind === 'list' && one.path === path)?.of
  const source = useMemo(() => {
    const { query: _, ...rest } = parametersOf(filter)
    return { resource, ...(call !== undefined && { call }), takes: { companyId: String(company), ...rest } }
  }, [resource, call, company, filter])
  const asked = useMemo(() => ({ query: filter.query, filter: {}, sort: [] }), [filter.query])
  const list = useListRows(source, asked)
  const rows = list.rows as unknown as readonly R[]
  const failed = `${t(`nerud.money.statement.failures.${tab}`)}.`
  if (list.error && rows.length === 0) return <Failure text={failed} error={list.error} retry={list.retry} />
  if (list.isEnd && rows.length === 0)
    return (
      <Paper variant="outlined" sx={{ px: 2, py: 5, textAlign: 'center' }}>
        <Typography>{t('nerud.money.statement.empty')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('nerud.money.statement.emptyHint')}
        </Typography>
      </Paper>
    )
  return (
    <Box sx={{ minWidth: 0 }}>
      {list.error && <Failure text={failed} error={list.error} retry={list.retry} />}
      {list.moreError && <Failure text={failed} error={list.moreError} retry={list.retryMore} />}
      <WindowedTable<R>
        columns={columns}
        rows={rows}
        endReached={list.isEnd}
        busy={list.isLoading || list.isRenewing || list.isLoadingMore}
        rowKey={row => row.id}
        onRowOpen={open}
        onNeedMore={list.more}
        linesOf={linesOf}
        emptyText={null}
        endText={t('nerud.money.statement.end')}
        ariaLabel={t(`nerud.money.statement.tabs.${tab}`)}
      />
    </Box>
  )
}
