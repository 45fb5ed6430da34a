import { useId, type KeyboardEvent, type ClipboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import AddIcon from '@mui/icons-material/Add'
import { useTranslate } from 'react-admin'
import { get, useFormState } from 'react-hook-form'
import { fieldLabel } from '../../cells/words.ts'
import { useMay } from '../../declared.tsx'
import { messageIn } from './problems.ts'
import { LineRow } from './LineRow.tsx'
import { TableFrame } from './TableFrame.tsx'
import { TotalsRow } from './TotalsRow.tsx'
import { isInput, useLines, type CellPlace } from './useLines.ts'

const cellAround = (target: EventTarget): CellPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? { at: Number(cell.dataset['line']), name: cell.dataset['cell']! } : null
}

// Enter belongs to an open list of options, to a text of several lines and to what is pressed with it.
const isTaken = (target: EventTarget): boolean =>
  target instanceof Element &&
  (target.closest('textarea, button, [contenteditable="true"], [role="listbox"], [role="dialog"]') !== null ||
    target.getAttribute('aria-expanded') === 'true')

/** The lines of a record, filled in together with it: a table with the inputs of their own fields, totals, and the keys of a spreadsheet. */
export const LinesInput = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const translate = useTranslate()
  const id = useId()
  const lines = useLines(name)
  const may = useMay()
  const { place, child, one, columns, shown, root } = lines
  const { errors } = useFormState({ name: place })
  const error: unknown = messageIn(get(errors, place))
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellAround(event.target)
    if (!cell || event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && event.code === 'KeyD') lines.copyAbove(cell)
    else if (isControl && event.key === 'Enter') {
      if (lines.mayDo('create')) lines.append()
    } else if (!isControl && event.key === 'Enter' && !isTaken(event.target)) lines.goDown(cell)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const cell = cellAround(event.target)
    if (cell) lines.onPaste(event, cell)
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ my: 1, minWidth: 0 }}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <TableFrame labelledBy={id} tableRef={root} onKeyDown={onKeyDown} onPasteCapture={onPaste}>
        <thead>
          <tr>
            <th scope="col">{translate('nerud.form.lines.number')}</th>
            {columns.map(column => (
              <th key={column.name} scope="col" style={{ minWidth: column.width, textAlign: column.align === 'right' ? 'end' : 'start' }}>
                {fieldLabel(child.name, column.name, translate)}
                {column.one.options && isInput(column, child, one, may) && (column.one.options as { required?: boolean }).required && (
                  <span aria-hidden> *</span>
                )}
              </th>
            ))}
            <th scope="col" aria-label={translate('nerud.form.lines.cancel')} />
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <LineRow
              key={line.at}
              {...line}
              name={name}
              columns={columns}
              mayEdit={lines.mayDo(line.isNew ? 'create' : 'edit')}
              mayCancel={line.isNew || lines.mayDo('remove')}
              onCancel={lines.cancel}
            />
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={columns.length + 2}>
                <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
                  {translate('nerud.form.lines.none')}
                </Typography>
              </td>
            </tr>
          )}
        </tbody>
        <TotalsRow name={name} columns={columns} />
      </TableFrame>
      {typeof error === 'string' && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {lines.mayDo('create') && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => lines.append()} sx={{ mt: 0.5 }}>
          {translate('nerud.form.lines.add')}
        </Button>
      )}
    </Box>
  )
}
