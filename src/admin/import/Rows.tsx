import { useId, useMemo, useState } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { useResources } from '../declared.tsx'
import { useWords } from '../cells/context.ts'
import type { PreviewRow, Job, RowError } from './job.ts'
import { changesOf, changesLine, columnLabel } from './words.ts'
import type { Column } from '../table/columns.ts'
import { WindowedTable } from '../table/WindowedTable.tsx'

/** A row of the file in full: every field that it sets, with the old and new value. */
const RowDialog = ({ resource, row, onClose }: { readonly resource: Resource; readonly row: PreviewRow; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const words = useWords()
  const resources = useResources()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('nerud.import.row', { row: row.row, title: row.title })}</DialogTitle>
      <DialogContent>
        <Table aria-labelledby={id}>
          <TableHead>
            <TableRow>
              {['field', 'before', 'after'].map(one => (
                <TableCell key={one}>{translate(`nerud.import.columns.${one}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {changesOf(resource, resources, row, words).map(({ field, before, after }) => (
              <TableRow key={field}>
                <TableCell>{field}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{before}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogButtons cancel={{ label: translate('nerud.actions.close'), onClick: onClose, autoFocus: true }} />
    </Dialog>
  )
}

const VIEWS = ['errors', 'create', 'update', 'skip'] as const
type View = (typeof VIEWS)[number]

function useErrorColumns(resource: Resource): readonly Column<RowError>[] {
  const words = useWords()
  const resources = useResources()
  return useMemo(() => {
    const header = (key: string): string => words.t(`nerud.import.columns.${key}`)
    return [
      { key: 'row', header: header('row'), width: 80, align: 'right', render: error => error.row },
      { key: 'field', header: header('field'), width: 180, render: error => columnLabel(resource, resources, error.field, words) },
      { key: 'value', header: header('value'), width: 220, render: error => error.value || words.t('nerud.import.nothing') },
      { key: 'message', header: header('message'), width: 420, render: error => error.message },
    ]
  }, [resource, resources, words])
}

function usePreviewColumns(resource: Resource, withChanges: boolean): readonly Column<PreviewRow>[] {
  const words = useWords()
  const resources = useResources()
  return useMemo(() => {
    const header = (key: string): string => words.t(`nerud.import.columns.${key}`)
    const columns: readonly Column<PreviewRow>[] = [
      { key: 'row', header: header('row'), width: 80, align: 'right', render: row => row.row },
      { key: 'title', header: header('title'), width: 320, render: row => row.title },
    ]
    if (!withChanges) return columns
    return [
      ...columns,
      { key: 'changes', header: header('changes'), width: 560, render: row => changesLine(resource, resources, row, words) },
    ]
  }, [resource, resources, words, withChanges])
}

/** The rows of the file: errors, and those that would be created, changed and skipped. */
export const Rows = ({ resource, job }: { readonly resource: Resource; readonly job: Job }) => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<View | null>(null)
  const [opened, setOpened] = useState<PreviewRow | null>(null)
  const errorColumns = useErrorColumns(resource)
  const counts: Readonly<Record<View, number>> = {
    errors: job.errorCount ?? job.errors.length,
    create: job.toCreate,
    update: job.toUpdate,
    skip: job.toSkip,
  }
  const view = chosen ?? VIEWS.find(one => counts[one] > 0) ?? 'create'
  const rows = useMemo(() => job.preview.filter(row => row.action === view), [job.preview, view])
  const withChanges = rows.some(row => row.changes.length > 0)
  const previewColumns = usePreviewColumns(resource, withChanges)
  const shown = view === 'errors' ? job.errors.length : rows.length
  const shared = {
    endReached: true,
    busy: false,
    endText: translate('nerud.import.end'),
    emptyText: translate('nerud.import.none'),
    ariaLabel: translate(`nerud.import.views.${view}`),
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Tabs value={view} onChange={(_, next) => setChosen(next as View)} aria-label={translate('nerud.import.rows')}>
        {VIEWS.map(one => (
          <Tab key={one} value={one} label={`${translate(`nerud.import.views.${one}`)} (${formatInteger(counts[one])})`} />
        ))}
      </Tabs>
      {view === 'errors' ? (
        <WindowedTable<RowError>
          key={view}
          {...shared}
          columns={errorColumns}
          rows={job.errors}
          rowKey={error => `${error.row} ${error.field}`}
        />
      ) : (
        <WindowedTable<PreviewRow>
          key={view}
          {...shared}
          columns={previewColumns}
          rows={rows}
          rowKey={row => row.row}
          {...(withChanges && { onRowOpen: setOpened })}
        />
      )}
      {shown < counts[view] && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('nerud.import.firstOf', { shown: formatInteger(shown), total: formatInteger(counts[view]) })}
        </Typography>
      )}
      {opened && <RowDialog resource={resource} row={opened} onClose={() => setOpened(null)} />}
    </Box>
  )
}
