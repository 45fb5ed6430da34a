import { useQueries } from '@tanstack/react-query'
import { useMemo, useState, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import BinIcon from '@mui/icons-material/DeleteOutline'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { type Resource, wirePathOf, valueAt, type WireRecord } from '#resource'
import { MAX_REMOVALS, REMOVALS } from '#resource/frameCalls'
import { formatDateTime } from '#resource/text'
import { useProvider, useZone } from '../data/provider.ts'
import type { Row } from '../data/rows.ts'
import { isHttpProblem } from '../api.ts'
import { withValues } from '../data/values.ts'
import { useWriteNotices, useCacheWrite } from '../form/afterWriting.tsx'
import { useUndo, type OwnChange } from '../form/useUndo.ts'
import { recordWriter } from '../data/recordWriter.ts'
import { mayRemove } from '../actions/useActions.ts'
import { useMay } from '../authProvider.ts'
import { Message, LoadFailure } from '../page/Message.tsx'
import type { Column } from '../table/columns.ts'
import type { RowKey } from '../table/GridRow.tsx'
import { WindowedTable } from '../table/WindowedTable.tsx'
import { nextSort } from './view.ts'
import { FailedList } from './ListTable.tsx'
import { useListing } from './listing.ts'

/** Who removed a record, and when. */
interface Removal {
  readonly id: number
  readonly at: string
  readonly user: { readonly id: number; readonly fio: string } | null
}

/** The removals of the loaded rows by id; loaded in portions as rows are loaded. */
function useRemovals(resource: Resource, rows: readonly Row[]): ReadonlyMap<number, Removal> {
  const provider = useProvider()
  const portions = useMemo(() => {
    const ids = rows.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / MAX_REMOVALS) }, (_, n) => ids.slice(n * MAX_REMOVALS, (n + 1) * MAX_REMOVALS))
  }, [rows])
  return useQueries({
    queries: portions.map(ids => ({
      queryKey: [resource.name, 'removals', ids.join()],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (
          await provider.invoke<readonly Removal[]>(null, {
            path: REMOVALS,
            query: { of: resource.name, ids: ids.join() },
            quiet: true,
            signal,
          })
        ).data,
    })),
    combine: answers => new Map(answers.flatMap(({ data = [] }) => data.map(one => [one.id, one] as const))),
  })
}

/** Restores deleted records one by one, each by an ordinary write with its version; can be undone. */
function useRestoring(resource: Resource) {
  const translate = useTranslate()
  const provider = useProvider()
  const notices = useWriteNotices()
  const updateCache = useCacheWrite()
  const undoable = useUndo()
  const [isBusy, setBusy] = useState(false)

  const one = async (record: WireRecord): Promise<OwnChange> => {
    const { data } = await recordWriter(provider).update(resource.name, {
      id: Number(record['id']),
      data: withValues(resource, record, { isDelete: false }),
      previousData: record,
      meta: {},
    })
    return { names: ['isDelete'], before: record, after: data as WireRecord }
  }

  async function restore(records: readonly WireRecord[]): Promise<void> {
    setBusy(true)
    const done: OwnChange[] = []
    let reason: string | undefined
    try {
      for (const record of records)
        try {
          done.push(await one(record))
        } catch (problem) {
          if (!isHttpProblem(problem)) throw problem
          reason = problem.text
        }
    } finally {
      setBusy(false)
      updateCache(resource, done.length === 1 ? done[0]!.after : null)
    }
    const count = translate('nerud.seeing.bin.restored', { smart_count: done.length })
    const undo = undoable(resource, done)
    if (reason !== undefined) notices.failed(translate('nerud.seeing.bin.some', { done: done.length, all: records.length }), reason)
    else if (undo) notices.doneWithUndo(count, undo)
    else notices.done(count)
  }
  return { restore, isBusy }
}

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
  const deleted = useMemo(() => rows.rows.filter(row => valueAt(row, wirePathOf(resource, 'isDelete')) === true), [rows.rows, resource])
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
