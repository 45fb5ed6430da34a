import { saveAs } from 'file-saver'
import { useNotify, useTranslate } from 'react-admin'
import { useRef, useState, useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { keysOf, type Import, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { fileNameOf, isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { fieldLabel } from '../cells/words.ts'
import { isUnanswered } from '../data/recordWriter.ts'
import { FileInput } from '../inputs/FileInput.tsx'
import {
  importAbout,
  checkFile,
  WRITES,
  type Job,
  type Write,
  type PreviewRow,
  type RowError,
  changesOf,
  changesLine,
  columnLabel,
} from './job.ts'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { useResources } from '../resourceContext.tsx'
import { useWords } from '../cells/context.ts'
import type { Column } from '../table/columns.ts'
import { WindowedTable } from '../table/WindowedTable.tsx'

/** Downloads a file of an import with the session's token. */
export function useDownload() {
  const notify = useNotify()
  const provider = useProvider()
  return async (path: string, name: string): Promise<void> => {
    try {
      const { data, headers } = await provider.invoke<Blob>(null, { path, asFile: true })
      saveAs(data, fileNameOf(headers) ?? name)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notify('nerud.actions.fileFailed', { type: 'error' })
    }
  }
}

interface FileStepProps {
  readonly resource: Resource
  readonly of: Import
  readonly write: Write
  readonly onWrite: (write: Write) => void
  readonly onChecked: (job: Job) => void
}

/** Chooses whether rows create new records, change existing ones, or both. */
const WriteChoice = ({ keyText, write, onWrite }: Pick<FileStepProps, 'write' | 'onWrite'> & { readonly keyText: string }) => {
  const translate = useTranslate()
  return (
    <FormControl>
      <FormLabel id="import-write">{translate('nerud.import.write.label')}</FormLabel>
      <RadioGroup aria-labelledby="import-write" value={write} onChange={(_, value) => onWrite(value as Write)}>
        {WRITES.map(one => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={translate(`nerud.import.write.${one}`, { key: keyText })} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** The first step: the file to import, a sample file, and what to do with the rows. */
export const FileStep = ({ resource, of, write, onWrite, onChecked }: FileStepProps) => {
  const translate = useTranslate()
  const download = useDownload()
  const provider = useProvider()
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  // A file whose upload got no answer is sent again under the same key.
  const begun = useRef<{ readonly file: File; readonly write: Write; readonly key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const key = keysOf(of)
    .map(field => fieldLabel(resource.name, field, translate))
    .join(', ')
  const check = form.handleSubmit(async ({ file }) => {
    if (!file) return form.setError('file', { type: 'required', message: translate('nerud.validation.required') })
    setBusy(true)
    setFailure(null)
    try {
      if (begun.current?.file !== file || begun.current.write !== write) begun.current = { file, write, key: newKey() }
      onChecked(await checkFile(provider, of, file, write, begun.current.key))
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      const unanswered = isUnanswered(problem)
      if (!unanswered) begun.current = null
      const text = unanswered ? translate('nerud.actions.unanswered') : problem.text
      if (problem.errors['file'] === undefined) setFailure(text)
      else form.setError('file', { type: 'server', message: problem.errors['file'] })
    } finally {
      setBusy(false)
    }
  })
  return (
    <FormProvider {...form}>
      <Paper
        component="form"
        noValidate
        onSubmit={event => void check(event)}
        sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 760, display: 'grid', gap: 2 }}
      >
        <Typography>{importAbout(resource, key, translate)}</Typography>
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => void download(`${of.path}/template`, 'template.xlsx')}
          sx={{ justifySelf: 'start' }}
        >
          {translate('nerud.import.template')}
        </Button>
        <FileInput source="file" label={translate('nerud.import.file')} accept={['xlsx', 'csv', 'txt']} required />
        {!of.immutable && <WriteChoice keyText={key} write={write} onWrite={onWrite} />}
        {failure !== null && (
          <Alert severity="error" role="alert" sx={{ whiteSpace: 'pre-line' }}>
            {failure}
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
          {translate('nerud.import.check')}
        </Button>
      </Paper>
    </FormProvider>
  )
}

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
  const [shownRow, setShownRow] = useState<PreviewRow | null>(null)
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
          {...(withChanges && { onRowOpen: setShownRow })}
        />
      )}
      {shown < counts[view] && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('nerud.import.firstOf', { shown: formatInteger(shown), total: formatInteger(counts[view]) })}
        </Typography>
      )}
      {shownRow && <RowDialog resource={resource} row={shownRow} onClose={() => setShownRow(null)} />}
    </Box>
  )
}
