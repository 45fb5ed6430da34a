import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useState, useRef, type ChangeEvent } from 'react'
import { useTranslate, useNotify } from 'react-admin'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Resource } from '#resource'
import { type ChangedCell, type ChangedRow, type ReturnedFile, EDITED, EXCEL_CHANGES, fieldsInExcel } from '#resource/returned'
import { useResources } from '../../resourceContext.tsx'
import { useWords } from '../../cells/context.ts'
import { fieldLabel } from '../../cells/words.ts'
import { valueText } from '../../kinds/index.ts'
import { useWriteNotices } from '../../form/afterWriting.tsx'
import { DialogButtons } from '../../page/DialogButtons.tsx'
import { isConflict, changedCellKey, useReturning } from './useReturning.ts'
import { isHttpProblem } from '../../api.ts'
import { useProvider } from '../../data/provider.ts'
import { useMay } from '../../authProvider.ts'
import { useExport, useListing } from '../listing.ts'

interface CellOf {
  readonly row: ChangedRow
  readonly cell: ChangedCell
}
type Sort = 'changed' | 'conflict' | 'wrong'
const sortOf = ({ cell }: CellOf): Sort => (cell.problem !== undefined ? 'wrong' : isConflict(cell) ? 'conflict' : 'changed')

interface CellsProps {
  readonly resource: Resource
  readonly sort: Sort
  readonly cells: readonly CellOf[]
  readonly returning: ReturnType<typeof useReturning>
}

/** The result of saving a cell. */
const Outcome = ({ row, cell, returning: { outcomes } }: CellOf & Pick<CellsProps, 'returning'>) => {
  const translate = useTranslate()
  const outcome = outcomes.get(changedCellKey(row, cell))
  if (outcome === undefined) return null
  return (
    <Typography variant="caption" component="div" color={outcome === 'saved' ? 'success' : 'error'}>
      {outcome === 'saved' ? translate('nerud.excel.saved') : outcome.failure}
    </Typography>
  )
}

/** A changed cell: the record, the old value and the new one. */
const Line = ({ resource, sort, row, cell, returning }: Omit<CellsProps, 'cells'> & CellOf) => {
  const translate = useTranslate()
  const words = useWords()
  const { chosen, toggle, outcomes, isBusy } = returning
  const key = changedCellKey(row, cell)
  const label = fieldLabel(resource.name, cell.field, translate)
  const shown = (value: unknown): string => valueText(resource, cell.field, value, words)
  return (
    <TableRow sx={{ '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
      <TableCell padding="checkbox">
        {sort !== 'wrong' && (
          <Checkbox
            size="small"
            checked={chosen.has(key)}
            disabled={isBusy || outcomes.get(key) === 'saved'}
            onChange={(_, isOn) => toggle([key], isOn)}
            slotProps={{ input: { 'aria-label': `${row.title}: ${label}` } }}
          />
        )}
      </TableCell>
      <TableCell>{row.title}</TableCell>
      <TableCell>{label}</TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>{shown(cell.before) || '—'}</TableCell>
      {sort === 'conflict' && <TableCell>{shown(cell.now) || '—'}</TableCell>}
      <TableCell sx={{ fontWeight: 500 }}>
        {sort === 'wrong' ? cell.text : shown(cell.after) || translate('nerud.excel.empty')}
        {cell.problem !== undefined && (
          <Typography variant="caption" component="div" color="error">
            {cell.problem}
          </Typography>
        )}
        {chosen.has(key) && <Outcome {...{ row, cell, returning }} />}
      </TableCell>
    </TableRow>
  )
}

/** The cells of one category. */
const Cells = ({ resource, sort, cells, returning }: CellsProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { chosen, toggle, outcomes, isBusy } = returning
  const keys = cells.map(({ row, cell }) => changedCellKey(row, cell)).filter(key => outcomes.get(key) !== 'saved')
  const isAll = keys.length > 0 && keys.every(key => chosen.has(key))
  const heads = ['record', 'field', 'before', ...(sort === 'conflict' ? ['now'] : []), sort === 'changed' ? 'after' : 'file']
  return (
    <Box sx={{ mb: 2 }}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate(`nerud.excel.${sort}`, { smart_count: cells.length })}
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox" component={sort === 'wrong' ? 'td' : 'th'}>
                {sort !== 'wrong' && (
                  <Checkbox
                    size="small"
                    checked={isAll}
                    indeterminate={!isAll && keys.some(key => chosen.has(key))}
                    disabled={isBusy || keys.length === 0}
                    onChange={(_, isOn) => toggle(keys, isOn)}
                    slotProps={{ input: { 'aria-label': translate('nerud.excel.all') } }}
                  />
                )}
              </TableCell>
              {heads.map(head => (
                <TableCell key={head}>{translate(`nerud.excel.${head}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {cells.map(one => (
              <Line key={changedCellKey(one.row, one.cell)} {...one} {...{ resource, sort, returning }} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}

/** What was saved last, with an undo button. */
const Saved = ({ text, isBusy, takeBack }: { readonly text: string; readonly isBusy: boolean; readonly takeBack: () => void }) => (
  <Alert
    severity="success"
    action={
      <Button color="inherit" onClick={takeBack} disabled={isBusy}>
        {useTranslate()('nerud.actions.undo')}
      </Button>
    }
  >
    {text}
  </Alert>
)

interface ReturnedDialogProps {
  /** The file name. */
  readonly name: string
  readonly changes: ReturnedFile
  readonly close: () => void
}

/** The changes in an uploaded file, cell by cell: the chosen ones are saved record by record; conflicts with changes by others are listed separately. */
const ReturnedDialog = ({ name, changes, close }: ReturnedDialogProps) => {
  const translate = useTranslate()
  const notices = useWriteNotices()
  const titleId = useId()
  const resource = useResources()[changes.resource]!
  const returning = useReturning(resource, changes.rows)
  const { waiting, isBusy, save } = returning
  const all = changes.rows.flatMap(row => row.cells.map(cell => ({ row, cell })))
  const count = waiting.reduce((sum, { cells }) => sum + cells.length, 0)
  const [saved, setSaved] = useState<{ readonly text: string; readonly undo: () => void }>()
  const takeBack = (): void => {
    saved?.undo()
    close()
  }
  const run = async (): Promise<void> => {
    const { saved: count, failed, undo } = await save()
    const text = translate('nerud.excel.done', { smart_count: count })
    const isOver = failed === 0 && all.every(one => sortOf(one) === 'changed')
    setSaved(isOver || !undo ? undefined : { text, undo })
    if (isOver) close()
    if (isOver && undo) notices.doneWithUndo(text, undo)
    else if (failed === 0 && !undo) notices.done(text)
  }
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={isBusy ? undefined : close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('nerud.excel.title', { name })}</DialogTitle>
      <DialogContent dividers>
        <Typography sx={{ mb: 2 }}>
          {translate('nerud.excel.summary', { records: changes.rows.length, cells: all.length, same: changes.same })}
        </Typography>
        {changes.lost > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('nerud.excel.lost', { smart_count: changes.lost })}
          </Alert>
        )}
        {changes.ignored.length > 0 && all.length === 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('nerud.excel.ignored', { columns: changes.ignored.join(', ') })}
          </Alert>
        )}
        {(['conflict', 'wrong', 'changed'] as const).map(sort => {
          const cells = all.filter(one => sortOf(one) === sort)
          return cells.length > 0 && <Cells key={sort} {...{ resource, sort, cells, returning }} />
        })}
        {saved && <Saved text={saved.text} isBusy={isBusy} takeBack={takeBack} />}
      </DialogContent>
      <DialogButtons
        cancel={{ label: translate('nerud.list.close'), onClick: close, disabled: isBusy }}
        primary={{
          label: translate('nerud.excel.save', { count }),
          onClick: () => void run(),
          disabled: count === 0,
          loading: isBusy,
          autoFocus: true,
        }}
      />
    </Dialog>
  )
}

interface Brought {
  readonly name: string
  readonly changes: ReturnedFile
}

/** Uploads a file edited in Excel and gets the list of its changes. */
function useBringing() {
  const provider = useProvider()
  const notify = useNotify()
  const [brought, setBrought] = useState<Brought | null>(null)
  const bring = async (file: File): Promise<void> => {
    const form = new FormData()
    form.append('file', file)
    try {
      const { data } = await provider.invoke<ReturnedFile>(null, { method: 'POST', path: EXCEL_CHANGES, form })
      setBrought({ name: file.name, changes: data })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notify(problem.errors['file'] ?? problem.text, { type: 'error' })
    }
  }
  return { brought, bring, close: () => setBrought(null) }
}

/** A way to edit the list in Excel. */
export type ExcelWay = 'export' | 'return'

interface ExcelEditingProps {
  /** The button that the menu is anchored to; null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** An entry chosen without the menu. */
  readonly chosenWay: ExcelWay | undefined
  readonly onStarted: () => void
}

/** The menu for editing in Excel: exports a file with record ids, and uploads the edited file. */
export const ExcelEditing = ({ anchor, chosenWay, onStarted, close: closeMenu }: ExcelEditingProps) => {
  const translate = useTranslate()
  const { mayField } = useMay()
  const { resource } = useListing()
  const { run, isBusy } = useExport()
  const { brought, bring, close } = useBringing()
  const input = useRef<HTMLInputElement>(null)
  const isNothing = fieldsInExcel(resource, (name, operation) => mayField(resource, name, operation)).length === 0
  const ways: Readonly<Record<ExcelWay, () => void>> = { export: () => run?.([[EDITED, '1']]), return: () => input.current?.click() }
  const choose = (way: ExcelWay) => (): void => {
    closeMenu()
    ways[way]()
  }
  const start = useEffectEvent((way: ExcelWay): void => {
    ways[way]()
    onStarted()
  })
  useEffect(() => {
    if (chosenWay) start(chosenWay)
  }, [chosenWay])
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void bring(file)
  }
  return (
    <>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={closeMenu}>
        <MenuItem disabled={isBusy || isNothing} onClick={choose('export')}>
          {translate('nerud.excel.export')}
        </MenuItem>
        <MenuItem disabled={isNothing} onClick={choose('return')}>
          {translate('nerud.excel.return')}
        </MenuItem>
      </Menu>
      <input ref={input} type="file" accept=".xlsx" hidden aria-label={translate('nerud.excel.return')} onChange={take} />
      {brought && <ReturnedDialog key={brought.name} name={brought.name} changes={brought.changes} close={close} />}
    </>
  )
}
