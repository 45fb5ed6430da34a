import { useTranslate, useEvent } from 'react-admin'
import { useWatch, get, useFormState } from 'react-hook-form'
import { useMemo, useId, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import AddIcon from '@mui/icons-material/Add'
import { optionsOf, wirePathOf, valueAt, isRequiredOnScreen, type Field } from '#resource'
import { useCore, useFormMeta } from '../context.tsx'
import { useWords } from '../../cells/context.ts'
import {
  totalWords,
  type LineColumn,
  lineColumns,
  useCellFocus,
  type CellPosition,
  closestCell,
  NARROW,
  TableFrame,
} from './TableFrame.tsx'
import { childOf, withoutValue } from '../../data/values.ts'
import { nextText } from '../keys.ts'
import { activeLines, changedLines, carriedOverOf } from '../merge.ts'
import { useMay } from '../../authProvider.ts'
import { useLineValues, LineRow } from './LineRow.tsx'
import { usePasting } from './usePasting.ts'
import { fieldLabel } from '../../cells/words.ts'
import { hidden } from '../../page/PageTitle.tsx'
import { keyOf, useKeysOf } from '../../keys.ts'
import { messageIn } from './problems.ts'

/** The totals of a table that is being edited. Totals of server-calculated values are unknown once a line has changed. */
const TotalsRow = ({ name, columns }: { readonly name: string; readonly columns: readonly LineColumn[] }) => {
  const translate = useTranslate()
  const words = useWords()
  const { resource } = useFormMeta()
  const { base } = useCore()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const path = wirePathOf(resource, name)
  const value: unknown = useWatch({ name: path })
  if (!columns.some(column => column.hasTotal)) return null
  const changed = new Set(changedLines(one, valueAt(base.current, path), value).map(({ at }) => (value as readonly object[])[at]))
  const total = (column: LineColumn): string => {
    const isKnown = (line: object): boolean => optionsOf(column.one).derived !== 'server' || !changed.has(line)
    return totalWords(child, column.name, activeLines(one, value), words, isKnown)
  }
  return (
    <tfoot>
      <tr>
        <th scope="row">{translate('nerud.form.lines.total')}</th>
        {columns.map(column => (
          <td key={column.name} style={{ textAlign: column.align === 'right' ? 'end' : 'start', fontVariantNumeric: 'tabular-nums' }}>
            {column.hasTotal && <bdi>{total(column)}</bdi>}
          </td>
        ))}
        <td aria-hidden />
      </tr>
    </tfoot>
  )
}

/** The lines of a field of the surrounding form, and the operations on them. */
function useLines(name: string) {
  const { resource } = useFormMeta()
  const may = useMay()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const path = wirePathOf(resource, name)
  const columns = useMemo(() => lineColumns(one, child, may), [one, child, may])
  const mayDo = (operation: 'create' | 'edit' | 'remove'): boolean => !child.rights[operation] || may.may(child, operation)
  const { shown, ...lines } = useLineValues({ one, child, path })
  const { table, focus, focusSoon } = useCellFocus()

  const append = useEvent(() => {
    const [at] = lines.add(1)
    // Focus the first cell that was not carried over.
    const taken = carriedOverOf(lines.all()[at!]!)
    const inputs = columns.filter(column => column.isInput)
    focusSoon({ at: at!, name: (inputs.find(column => !(column.name in taken)) ?? inputs[0])?.name ?? '' })
  })
  const cancel = useEvent((at: number, is: boolean) => {
    lines.setRemoved(at, is)
    lines.validate()
  })
  /** Moves to the same cell of the next active line, or adds a line after the last one. */
  const goDown = useEvent(({ at, name: into }: CellPosition) => {
    const next = shown.find(line => line.at > at && !line.isRemoved)
    if (next) focus({ at: next.at, name: into })
    else if (mayDo('create')) append()
  })
  const copyAbove = useEvent(({ at, name: into }: CellPosition) => {
    const above = shown.findLast(line => line.at < at && !line.isRemoved)
    const column = columns.find(other => other.name === into)
    if (!above || !column) return
    lines.set(at, column, valueAt(lines.all()[above.at], wirePathOf(child, into)) ?? null)
    lines.validate()
  })
  const copy = useEvent(({ at, name: into }: CellPosition) => {
    const made = lines.copy(at)
    lines.validate()
    focusSoon({ at: made, name: into })
  })
  /** Sets the number after that of the nearest line above, and moves to the next cell; returns false when there is none. */
  const next = useEvent(({ at, name: into }: CellPosition): boolean => {
    const inputs = columns.filter(column => column.isInput)
    const place = inputs.findIndex(other => other.name === into)
    const column = inputs[place]
    const valueIn = (line: number): unknown => valueAt(lines.all()[line], wirePathOf(child, into))
    if (!column || !isOwnNumber(column.one) || !withoutValue(valueIn(at))) return false
    const above = shown.findLast(line => line.at < at && !line.isRemoved && !withoutValue(valueIn(line.at)))
    const text = above && nextText(valueIn(above.at))
    if (!text) return false
    lines.set(at, column, text)
    lines.validate()
    if (inputs[place + 1]) focus({ at, name: inputs[place + 1]!.name })
    return true
  })
  /** To be called when the focus moves to another line: shows the errors of the one left. */
  const leave = useEvent((at: number): void =>
    lines.leave(
      at,
      columns.filter(({ isInput }) => isInput).map(column => column.name),
    ),
  )
  const onPaste = usePasting({ lines, child, path, columns, mayAdd: mayDo('create') })
  return { child, path, columns, shown, table, append, cancel, goDown, copyAbove, copy, next, leave, onPaste, mayDo }
}

/** Whether a text is a number of its own in each line, as that of a document. */
const isOwnNumber = (one: Field): boolean => one.kind === 'text' && optionsOf(one).copied === false

// Enter keeps its meaning in open option lists, multi-line texts and buttons.
const isTaken = (target: EventTarget): boolean =>
  target instanceof Element &&
  (target.closest('textarea, button, [contenteditable="true"], [role="listbox"], [role="dialog"]') !== null ||
    target.getAttribute('aria-expanded') === 'true')

type Lines = ReturnType<typeof useLines>

/** Runs the command of a key in a cell; returns whether it has one there. */
function runLineKey(lines: Lines, cell: CellPosition, event: KeyboardEvent): boolean {
  const command = keyOf('lines', event)
  if (command === 'above') lines.copyAbove(cell)
  else if (command === 'number') return lines.next(cell)
  else if (command === 'add' && lines.mayDo('create')) lines.append()
  else if (command === 'copy' && lines.mayDo('create')) lines.copy(cell)
  else if (command === 'down' && !isTaken(event.target)) lines.goDown(cell)
  else return false
  return true
}

/** Spreadsheet keys, as in the entry table: Enter moves down, pasting a range fills the cells, the rest is in `KEYS`. */
const keysOf = (lines: Lines) => ({
  onKeyDown: (event: KeyboardEvent): void => {
    const cell = closestCell(event.target)
    if (!cell || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (runLineKey(lines, cell, event)) event.preventDefault()
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
  const { path, child, columns, shown, table, append, cancel, mayDo } = lines
  const { errors } = useFormState({ name: path })
  const error: unknown = messageIn(get(errors, path))
  useKeysOf('lines', true, mayDo('create') ? [] : ['add', 'copy'])
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
