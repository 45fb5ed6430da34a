import {
  type ClipboardEventHandler,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type ReactNode,
  useEffect,
  useRef,
  type RefObject,
} from 'react'
import Box from '@mui/material/Box'
import { useEvent } from 'react-admin'
import { byName, wirePathOf, valueAt, type Resource, fieldsOfLines, optionsOf, type Field, type WireRecord } from '#resource'
import { add, type Decimal } from '#resource/decimal'
import { hidden } from '../../page/PageTitle.tsx'
import { derivedValue, ruleOf } from './problems.ts'
import { cellOf } from '../../cells.tsx'
import { valueText } from '../../kinds/index.ts'
import type { Words } from '../../cells/words.ts'
import type { May } from '../../authProvider.ts'
import { lineFieldNames } from '../merge.ts'

/** A column as narrow as its content; the others share the rest of the width. */
export const NARROW = { width: 1 } as const

interface FrameProps {
  readonly labelledBy?: string
  /** The accessible name, if no surrounding element gives one. */
  readonly label?: string
  readonly tableRef?: TableRef
  /** The table contains nothing focusable, so it is focusable itself, for scrolling by keys. */
  readonly isStill?: boolean
  readonly onKeyDown?: KeyboardEventHandler
  readonly onBlur?: FocusEventHandler
  readonly onPasteCapture?: ClipboardEventHandler
  readonly children: ReactNode
}

/** The frame of a table of lines, which scrolls horizontally on narrow screens. Labels of inputs are visible to screen readers only, since the column headers show them. */
export const TableFrame = ({ labelledBy, label, tableRef, isStill = false, children, ...handlers }: FrameProps) => (
  <Box
    {...(isStill && { tabIndex: 0 })}
    sx={{
      // Visually hidden elements scroll with the table instead of widening the page.
      position: 'relative',
      overflowX: 'auto',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      '& table': { borderCollapse: 'collapse', width: '100%', fontSize: 14 },
      '& th, & td': { px: 0.5, py: 0.25, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
      '& thead th': {
        px: 1,
        py: 0.75,
        fontWeight: 600,
        color: 'text.secondary',
        textAlign: 'start',
        whiteSpace: 'nowrap',
        bgcolor: 'action.hover',
      },
      '& tbody th, & tfoot th': { fontWeight: 400, color: 'text.secondary', textAlign: 'start', px: 1, py: '6px' },
      '& tfoot td, & tfoot th': { borderBottom: 0, fontWeight: 600, py: 0.75, px: 1 },
      '& tbody:last-child tr:last-child > *': { borderBottom: 0 },
      '& .MuiFormControl-root': { my: 0 },
      // Carried-over values look as in the entry table.
      '& td[data-origin="last"] input': { color: 'text.secondary', fontStyle: 'italic' },
      // Typed numbers align with shown ones.
      '& td input': { textAlign: 'inherit', minWidth: 0 },
      '& .MuiInputBase-root': { px: 1 },
      '& .MuiInputBase-root > input': { px: 0 },
      '& .MuiInputLabel-root': hidden,
      '& .MuiOutlinedInput-notchedOutline': { top: 0 },
      '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
      '& .MuiFormControlLabel-label': hidden,
    }}
    {...handlers}
  >
    <table ref={tableRef} aria-labelledby={labelledBy} aria-label={label}>
      {children}
    </table>
  </Box>
)

/** A cell of a table of lines: the index of its line in the form, and its column. */
export interface CellPosition {
  readonly at: number
  readonly name: string
}

/** A ref to the table element. */
type TableRef = RefObject<HTMLTableElement | null>

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea, [contenteditable="true"]'

/** The cell that contains an element; null outside of cells. */
export const closestCell = (target: EventTarget): CellPosition | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? { at: Number(cell.dataset['line']), name: cell.dataset['cell']! } : null
}

/** Focuses a cell and selects its text, as in a spreadsheet. */
function focusCell(table: Element | null, { at, name }: CellPosition): boolean {
  const input = table?.querySelector<HTMLElement>(`[data-line="${at}"][data-cell="${name}"] :is(${FIELDS})`)
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  return input !== undefined && input !== null
}

/** Moves the focus between the cells of a table. `focusSoon` focuses a cell that is about to be rendered. */
export function useCellFocus() {
  const table: TableRef = useRef<HTMLTableElement>(null)
  const awaited = useRef<CellPosition | null>(null)
  useEffect(() => {
    if (awaited.current && focusCell(table.current, awaited.current)) awaited.current = null
  })
  const focus = useEvent((cell: CellPosition) => void focusCell(table.current, cell))
  const focusSoon = useEvent((cell: CellPosition) => {
    awaited.current = cell
  })
  return { table, focus, focusSoon }
}

/** The value of a line's field, computed if it is derived from the line. */
export function valueAtName(child: Resource, name: string, line: WireRecord): unknown {
  const rule = ruleOf(child, name)
  return rule ? derivedValue(rule, byName(child, line)) : valueAt(line, wirePathOf(child, name))
}

/** A column of a table of lines. */
export interface LineColumn {
  readonly name: string
  readonly one: Field
  /** Its minimum width when edited, in pixels. */
  readonly width: number
  readonly align: 'right' | 'left'
  /** Whether it is edited, as opposed to only shown. */
  readonly isInput: boolean
  readonly hasTotal: boolean
}

// Columns are narrower than in a list, but inputs need room for a border, and choices for their buttons.
const NARROWER = 0.8
const FRAME = 18
const BUTTONS: Readonly<Partial<Record<Field['kind'], number>>> = { reference: 84, choice: 52, date: 64 }
const widthOf = (one: Field, usual: number, isInput: boolean): number =>
  Math.round(usual * NARROWER) + (isInput ? (BUTTONS[one.kind] ?? FRAME) : 0)

/** The columns of a table of lines: editable fields first, then read-only ones, without those that the user may not read. */
export function lineColumns(one: Field, child: Resource, may: May): readonly LineColumn[] {
  const totals = new Set(optionsOf(one).totals)
  const isInput = (name: string): boolean =>
    lineFieldNames(one).includes(name) && child.fields[name]!.kind !== 'file' && may.mayField(child, name, 'write')
  const names = [...new Set([...lineFieldNames(one), ...fieldsOfLines(one, child)])]
  return names
    .filter(name => child.fields[name] && may.mayField(child, name, 'read'))
    .map(name => {
      const { width, align = 'left' } = cellOf(child, name)
      const [one, isOpen] = [child.fields[name]!, isInput(name)]
      return {
        name,
        one,
        width: widthOf(one, width, isOpen),
        align: align === 'right' ? align : 'left',
        isInput: isOpen,
        hasTotal: totals.has(name),
      }
    })
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The columns of a read-only table: those in which a line has a value, in the order of the lines' own list. */
export function readColumns(one: Field, child: Resource, may: May, lines: readonly WireRecord[]): readonly LineColumn[] {
  const order = child.list?.columns ?? []
  const columnIndex = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return lineColumns(one, child, may)
    .filter(({ name }) => lines.some(line => !isNothing(valueAtName(child, name, line))))
    .map(column => ({ ...column, width: widthOf(column.one, cellOf(child, column.name).width, false) }))
    .toSorted((a, b) => columnIndex(a.name) - columnIndex(b.name))
}

const isAmount = (value: unknown): value is string | number => /^-?\d+(?:\.\d+)?$/u.test(String(value))

/** The exact sum of a column; null while a value is unknown. */
const totalOf = (
  child: Resource,
  name: string,
  lines: readonly WireRecord[],
  isKnown: (line: WireRecord) => boolean = () => true,
): Decimal | null =>
  lines.reduce<Decimal | null>((sum, line) => {
    if (sum === null || !isKnown(line)) return null
    const value = valueAtName(child, name, line)
    return isAmount(value) ? add(sum, String(value)) : sum
  }, '0')

/** The text of a total. */
const totalText = (child: Resource, name: string, total: Decimal | null, words: Words): string =>
  total === null ? '—' : valueText(child, name, total, words)

/** The total of a column as text, over lines that are not cancelled; amounts in different units are listed separately, since they cannot be added. */
export function totalWords(
  child: Resource,
  name: string,
  lines: readonly WireRecord[],
  words: Words,
  isKnown: (line: WireRecord) => boolean = () => true,
): string {
  const { unitOf } = optionsOf(child.fields[name]!)
  const unit = (line: WireRecord): string => (unitOf === undefined ? '' : valueText(child, unitOf, valueAtName(child, unitOf, line), words))
  const living = lines.filter(line => valueAtName(child, 'isActive', line) !== false)
  const groups = [...new Set(living.map(unit))].map(sign => [sign, living.filter(line => unit(line) === sign)] as const)
  if (groups.length < 2) return totalText(child, name, totalOf(child, name, living, isKnown), words)
  return groups.map(([sign, of]) => `${totalText(child, name, totalOf(child, name, of, isKnown), words)}\u00a0${sign}`).join(' + ')
}
