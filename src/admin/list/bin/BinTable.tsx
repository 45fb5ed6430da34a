import BinIcon from '@mui/icons-material/DeleteOutline'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { placeOf, valueAt } from '#resource'
import { formatDateTime } from '#resource/text'
import { mayRemove } from '../../actions/useActions.ts'
import type { Row } from '../../data/rows.ts'
import { useMay } from '../../may.ts'
import { Message } from '../../page/Message.tsx'
import { useZone } from '../../system.ts'
import type { Column } from '../../table/columns.ts'
import type { RowKey } from '../../table/useSelection.ts'
import { WindowedTable } from '../../table/WindowedTable.tsx'
import { nextSort } from '../listQuery.ts'
import { FailedList } from '../ListMessages.tsx'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { useListing } from '../listing.ts'
import { useRemovals } from './useRemovals.ts'
import { useRestoring } from './useRestoring.ts'

const NONE: ReadonlySet<RowKey> = new Set()
const idOfRow = (row: Row): number => row.id

/** The columns of the list, with the user and the time of removal after the first one. */
function useBinColumns(rows: readonly Row[]): readonly Column<Row>[] {
  const t = useTranslate()
  const zone = useZone()
  const { resource, columns } = useListing()
  const removals = useRemovals(resource, rows)
  return useMemo(() => {
    const [first, ...rest] = columns.shown.filter(({ screenOnly }) => !screenOnly)
    const own: Column<Row>[] = [
      {
        key: 'removedAt',
        header: t('nerud.seeing.bin.at'),
        width: 140,
        matters: true,
        render: ({ id }) => formatDateTime(removals.get(id)?.at ?? null, zone) || '—',
      },
      {
        key: 'removedBy',
        header: t('nerud.seeing.bin.by'),
        width: 200,
        render: ({ id }) => removals.get(id)?.user?.fio ?? (removals.has(id) ? t('nerud.show.history.system') : '—'),
      },
    ]
    return [...(first ? [first] : []), ...own, ...rest]
  }, [columns.shown, removals, t, zone])
}

const EmptyBin = () => {
  const t = useTranslate()
  const { setQuery } = useListing()
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 6, textAlign: 'center' }}>
      <Message
        icon={BinIcon}
        title={t('nerud.seeing.bin.empty')}
        actions={
          <Button variant="outlined" onClick={() => setQuery({ bin: undefined })}>
            {t('nerud.seeing.bin.leave')}
          </Button>
        }
      >
        {t('nerud.seeing.bin.emptyHint')}
      </Message>
    </Paper>
  )
}

interface BarProps {
  readonly chosen: readonly Row[]
  readonly restored: () => void
}
const Bar = ({ chosen, restored }: BarProps) => {
  const t = useTranslate()
  const may = useMay()
  const { resource, setQuery } = useListing()
  const { restore, isBusy } = useRestoring(resource)
  return (
    <Alert
      severity="info"
      icon={<BinIcon fontSize="small" />}
      sx={{ mb: 1, alignItems: 'center', displayPrint: 'none', '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <span>{t('nerud.seeing.bin.text')}</span>
        {mayRemove(resource, may) && (
          <Button
            variant="contained"
            startIcon={<RestoreIcon />}
            disabled={chosen.length === 0}
            loading={isBusy}
            onClick={() => void restore(chosen).then(restored)}
          >
            {chosen.length === 0 ? t('nerud.seeing.bin.restore') : t('nerud.seeing.bin.restoreMany', { count: chosen.length })}
          </Button>
        )}
        <Button onClick={() => setQuery({ bin: undefined })}>{t('nerud.seeing.bin.leave')}</Button>
      </Box>
    </Alert>
  )
}

/** The deleted records of the surrounding list: who removed each and when, and buttons to restore one or many. */
export const BinTable = () => {
  const t = useTranslate()
  const may = useMay()
  const { resource, query, setQuery, rows, columns, title } = useListing()
  const deleted = useMemo(() => rows.rows.filter(row => valueAt(row, placeOf(resource, 'isDelete')) === true), [rows.rows, resource])
  const shown = useBinColumns(deleted)
  const [selected, select] = useState(NONE)
  useEffect(() => select(NONE), [query])
  const chosen = deleted.filter(({ id }) => selected.has(id))
  const [sort] = query.sort
  if (rows.error && rows.rows.length === 0) return <FailedList text={t('nerud.list.failed')} error={rows.error} retry={rows.retry} />
  if (rows.isEnd && !rows.isRenewing && deleted.length === 0) return <EmptyBin />
  return (
    <>
      <Bar chosen={chosen} restored={() => select(NONE)} />
      {rows.moreError && <LoadFailure text={t('nerud.list.moreFailed')} error={rows.moreError} retry={rows.retryMore} />}
      <WindowedTable<Row>
        columns={shown}
        rows={deleted}
        endReached={rows.isEnd}
        busy={rows.isLoading || rows.isRenewing || rows.isLoadingMore}
        rowKey={idOfRow}
        {...(sort && { sort: { field: sort.field, order: sort.descending ? 'DESC' : 'ASC' } })}
        onSort={field => setQuery({ sort: nextSort(resource, query.sort, field) })}
        {...(mayRemove(resource, may) && { selected, onSelect: select })}
        onNeedMore={rows.more}
        widths={columns.layout.widths}
        frozen={1}
        emptyText={null}
        endText={t('nerud.list.end')}
        ariaLabel={t('nerud.seeing.bin.of', { title })}
      />
    </>
  )
}
