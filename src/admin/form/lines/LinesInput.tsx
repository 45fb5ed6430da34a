import { useId, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import AddIcon from '@mui/icons-material/Add'
import { useTranslate } from 'react-admin'
import { get, useFormState } from 'react-hook-form'
import { isRequiredOnScreen } from '#resource'
import { fieldLabel } from '../../cells/words.ts'
import { hidden } from '../../page/hidden.ts'
import { messageIn } from './problems.ts'
import { LineRow } from './LineRow.tsx'
import { NARROW, TableFrame } from './TableFrame.tsx'
import { TotalsRow } from './TotalsRow.tsx'
import { closestCell } from './useCellFocus.ts'
import { useLines } from './useLines.ts'

// Enter keeps its meaning in open option lists, multi-line texts and buttons.
const isTaken = (target: EventTarget): boolean =>
  target instanceof Element &&
  (target.closest('textarea, button, [contenteditable="true"], [role="listbox"], [role="dialog"]') !== null ||
    target.getAttribute('aria-expanded') === 'true')

type Lines = ReturnType<typeof useLines>

/** Spreadsheet keys: Enter moves down, Ctrl+D copies the cell above, Insert adds a line, pasting a range fills the cells. */
const keysOf = (lines: Lines) => ({
  onKeyDown: (event: KeyboardEvent): void => {
    const cell = closestCell(event.target)
    if (!cell || event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && event.code === 'KeyD') lines.copyAbove(cell)
    else if (!isControl && event.key === 'Insert' && lines.mayDo('create')) lines.append()
    else if (!isControl && event.key === 'Enter' && !isTaken(event.target)) lines.goDown(cell)
    else return
    event.preventDefault()
  },
  onBlur: ({ target, relatedTarget }: FocusEvent): void => {
    const [from, to] = [closestCell(target), relatedTarget && closestCell(relatedTarget)]
    if (from && to && from.at !== to.at) lines.leave(from.at)
  },
  onPasteCapture: (event: ClipboardEvent): void => {
    const cell = closestCell(event.target)
    if (cell) lines.onPaste(event, cell)
  },
})

const LinesHead = ({ child, columns }: Pick<Lines, 'child' | 'columns'>) => {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        <th scope="col" style={NARROW}>
          {translate('nerud.form.lines.number')}
        </th>
        {columns.map(({ name, one, width, align, isInput }) => (
          // Numeric columns have a fixed width; the rest of the width goes to names and texts.
          <th
            key={name}
            scope="col"
            style={{ minWidth: width, ...(align === 'right' ? { width, textAlign: 'end' } : { textAlign: 'start' }) }}
          >
            {fieldLabel(child.name, name, translate)}
            {isInput && isRequiredOnScreen(one) && <span aria-hidden> *</span>}
          </th>
        ))}
        <th scope="col" style={NARROW}>
          <Box component="span" sx={hidden}>
            {translate('nerud.form.lines.cancel')}
          </Box>
        </th>
      </tr>
    </thead>
  )
}

const NoLines = ({ span }: { readonly span: number }) => {
  const translate = useTranslate()
  return (
    <tr>
      <td colSpan={span}>
        <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
          {translate('nerud.form.lines.none')}
        </Typography>
      </td>
    </tr>
  )
}

/** The lines of a record, edited together with it: a table with inputs, totals and spreadsheet keys. */
export const LinesInput = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const translate = useTranslate()
  const id = useId()
  const lines = useLines(name)
  const { place, child, columns, shown, table, append, cancel, mayDo } = lines
  const { errors } = useFormState({ name: place })
  const error: unknown = messageIn(get(errors, place))
  return (
    <Box component="section" aria-labelledby={id} sx={{ my: 1, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <TableFrame labelledBy={id} tableRef={table} isStill={shown.length === 0} {...keysOf(lines)}>
        <LinesHead child={child} columns={columns} />
        <tbody>
          {shown.map(line => (
            <LineRow
              key={line.at}
              {...line}
              name={name}
              columns={columns}
              mayEdit={mayDo(line.isNew ? 'create' : 'edit')}
              mayCancel={line.isNew || mayDo('remove')}
              onCancel={cancel}
            />
          ))}
          {shown.length === 0 && <NoLines span={columns.length + 2} />}
        </tbody>
        <TotalsRow name={name} columns={columns} />
      </TableFrame>
      {typeof error === 'string' && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {mayDo('create') && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => append()} sx={{ mt: 0.5 }}>
          {translate('nerud.form.lines.add')}
        </Button>
      )}
    </Box>
  )
}
