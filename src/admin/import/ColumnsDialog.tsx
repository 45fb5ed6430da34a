import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { columnsOf, titleOf, type Resource, type WireRecord } from '#resource'
import { useFormKeys } from '../form/keys.ts'
import { Loading } from '../form/Loading.tsx'
import { useLeaving } from '../form/ConfirmDialog.tsx'
import { DialogButtons } from '../page/DialogButtons.tsx'
import * as chosenColumns from './chosenColumns.ts'
import { type Chosen, type ColumnsPreview, type ShownColumn, useColumnsPreview, useKeepingColumns } from './chosenColumns.ts'
import { ColumnChoice, type Offer, ColumnsList, ColumnsTable } from './ColumnsTable.tsx'

interface ColumnsDialogProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** The name of the action that imports the file. */
  readonly reading: string
  /** The file has just been uploaded: the dialog opens only if its columns are unknown. */
  readonly isNew: boolean
  /** Called with the saved record if the file is to be imported at once. */
  readonly onClose: (toRead?: WireRecord) => void
}

const isNarrow = (theme: Theme) => theme.breakpoints.down('sm')
/** The number of characters of a row that are shown to identify it. */
const SAMPLE_LENGTH = 60

/** Chooses the row with the headings. */
const HeadingRow = ({
  preview,
  chosen,
  onChoose,
}: {
  readonly preview: ColumnsPreview
  readonly chosen: Chosen
  readonly onChoose: (row: number) => void
}) => {
  const t = useTranslate()
  const textOf = (cells: readonly string[]): string => cells.filter(Boolean).join(', ').slice(0, SAMPLE_LENGTH)
  return (
    <TextField
      select
      size="small"
      label={t('nerud.fileColumns.headingRow')}
      value={String(chosen.row)}
      onChange={event => onChoose(Number(event.target.value))}
      sx={{ m: 0, width: { xs: '100%', sm: 420 } }}
    >
      {preview.rows.map(({ row, cells }) => (
        <MenuItem key={row} value={String(row)}>
          {t('nerud.fileColumns.rowText', { row, text: textOf(cells) })}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface Choosing {
  readonly resource: Resource
  readonly preview: ColumnsPreview
  readonly chosen: Chosen
  readonly columns: readonly ShownColumn[]
  readonly onChoose: (chosen: Chosen) => void
}

/** The required meanings that are not chosen, as text. */
function useMissing({ resource, preview, chosen, columns }: Omit<Choosing, 'onChoose'>): string | null {
  const t = useTranslate()
  const missing = chosenColumns.missingIn(preview, chosenColumns.columnsByMeaning(columns, chosen))
  if (missing.length === 0) return null
  const labels = missing.map(group =>
    group
      .map(name => `«${t(`resources.${resource.name}.columns.${name}`)}»`)
      .reduce((one, other) => t('nerud.fileColumns.oneOf', { one, other })),
  )
  return t('nerud.fileColumns.missing', { names: labels.join('; ') })
}

/** The columns of the file with their meanings: side by side, or one below another on phones. */
const Choices = ({ resource, preview, chosen, columns, onChoose }: Choosing) => {
  const t = useTranslate()
  const isPhone = useMediaQuery(isNarrow)
  const taken = chosenColumns.columnsByMeaning(columns, chosen)
  const offers = columnsOf(resource)!.meanings.map((name): Offer => ({
    name,
    label: t(`resources.${resource.name}.columns.${name}`),
    column: taken.get(name),
  }))
  const first = columns.find(({ title }) => title !== '')
  const choiceOf = (column: ShownColumn): ReactNode => (
    <ColumnChoice
      {...{ column, offers }}
      meaning={chosen.meanings[column.at] ?? ''}
      isUnsure={chosenColumns.isUnsure(preview, chosen, column.at)}
      autoFocus={column === first}
      onChoose={meaning => onChoose(chosenColumns.withMeaning(chosen, column.at, meaning))}
    />
  )
  if (isPhone) return <ColumnsList {...{ columns, choiceOf }} />
  return <ColumnsTable {...{ preview, columns, choiceOf }} heading={chosen.row} />
}

interface FormProps extends Omit<ColumnsDialogProps, 'isNew'> {
  readonly preview: ColumnsPreview
  /** How to close the surrounding dialog, which asks for confirmation if there are unsaved choices. */
  readonly closing: RefObject<() => void>
}

/** The state of the dialog: the choices, saving them by buttons and keys, and confirmation before leaving. */
function useColumnsForm({ resource, record, preview, closing, onClose }: Omit<FormProps, 'reading'>) {
  const root = useRef<HTMLFormElement>(null)
  const [start] = useState(() => chosenColumns.initialChoice(preview))
  const [chosen, setChosen] = useState(start)
  const { keep, busy, failure } = useKeepingColumns(resource, record)
  const columns = useMemo(() => chosenColumns.shownFileColumns(preview, chosen.row), [preview, chosen.row])
  const missing = useMissing({ resource, preview, chosen, columns })
  const isStored = useRef(false)
  const { leave, dialog } = useLeaving({
    isDirty: () => chosen !== start && !isStored.current,
    isLost: () => true,
    giveUp: () => undefined,
  })
  const close = (): void => leave(() => onClose())
  useEffect(() => {
    closing.current = busy ? () => undefined : close
  })
  const save = async (isRead: boolean): Promise<void> => {
    if (missing !== null || busy) return
    const stored = await keep(chosenColumns.mappingOf(columns, chosen))
    if (!stored) return
    isStored.current = true
    onClose(isRead ? stored : undefined)
  }
  useFormKeys(root, { save: () => void save(true), cancel: close })
  // A closed select handles Enter itself, including Ctrl+Enter, so handle that in the capture phase.
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSave || (event.target as Element).closest('[role="listbox"]')) return
    event.preventDefault()
    event.stopPropagation()
    void save(true)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    void save(true)
  }
  return { form: { ref: root, onKeyDownCapture, onSubmit }, chosen, setChosen, columns, missing, busy, failure, save, close, dialog }
}

/** The form of the dialog, once the start of the file is loaded. */
const ColumnsForm = (props: FormProps) => {
  const { resource, record, reading, preview } = props
  const t = useTranslate()
  const { form, chosen, setChosen, columns, missing, busy, failure, save, close, dialog } = useColumnsForm(props)
  return (
    <form {...form} noValidate style={{ display: 'contents' }}>
      <DialogContent dividers>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          <Box>
            <bdi>{titleOf(resource, record)}</bdi>. {t(`nerud.fileColumns.${preview.by ?? 'nobody'}`)}
          </Box>
          <HeadingRow {...{ preview, chosen }} onChoose={row => setChosen({ ...chosen, row })} />
          <Alert role="status" severity={missing === null ? 'success' : 'warning'} sx={{ position: 'sticky', top: 0, zIndex: 1 }}>
            {missing ?? t('nerud.fileColumns.whole')}
          </Alert>
          {failure !== null && (
            <Alert severity="error" role="alert">
              {t('nerud.fileColumns.failed')}: {failure}
            </Alert>
          )}
          <Choices {...{ resource, preview, chosen, columns }} onChoose={setChosen} />
        </Box>
      </DialogContent>
      <DialogButtons
        cancel={{ label: t('nerud.form.cancel'), onClick: close, disabled: busy }}
        primary={{ label: t('nerud.fileColumns.saveAnd', { action: reading }), disabled: missing !== null, loading: busy }}
      >
        <Button onClick={() => void save(false)} disabled={missing !== null || busy}>
          {t('nerud.form.save')}
        </Button>
      </DialogButtons>
      {dialog}
    </form>
  )
}

/** Asks what the columns of a record's file contain, above its first rows. */
export const ColumnsDialog = ({ isNew, ...props }: ColumnsDialogProps) => {
  const { resource, record, onClose } = props
  const t = useTranslate()
  const id = useId()
  const fullScreen = useMediaQuery(isNarrow)
  const { data: preview, error, refetch } = useColumnsPreview(resource, record)
  const closing = useRef(() => onClose())
  const isKnown = preview !== undefined && !chosenColumns.isGuessed(preview)
  const isIdle = isNew && (isKnown || error !== null)
  useEffect(() => {
    if (isIdle) onClose()
  }, [isIdle, onClose])
  if (isNew && (!preview || isKnown)) return null
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={fullScreen} onClose={() => closing.current()} aria-labelledby={id}>
      <DialogTitle id={id}>{t('nerud.fileColumns.title')}</DialogTitle>
      {preview?.by === 'fixed' ? (
        <>
          <DialogContent dividers>{t('nerud.fileColumns.fixed')}</DialogContent>
          <DialogButtons cancel={{ label: t('nerud.actions.close'), onClick: () => onClose() }} />
        </>
      ) : preview ? (
        <ColumnsForm {...props} {...{ preview, closing }} />
      ) : (
        <>
          <DialogContent dividers>
            <Loading error={error} retry={() => void refetch()} ghost={<Skeleton variant="rounded" height={240} />} />
          </DialogContent>
          <DialogButtons cancel={{ label: t('nerud.actions.close'), onClick: () => onClose() }} />
        </>
      )}
    </Dialog>
  )
}
