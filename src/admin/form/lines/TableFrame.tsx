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
import { hidden } from '../../page/PageTitle.tsx'

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
export interface CellPlace {
  readonly at: number
  readonly name: string
}

/** A ref to the table element. */
type TableRef = RefObject<HTMLTableElement | null>

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea, [contenteditable="true"]'

/** The cell that contains an element; null outside of cells. */
export const closestCell = (target: EventTarget): CellPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  return cell ? { at: Number(cell.dataset['line']), name: cell.dataset['cell']! } : null
}

/** Focuses a cell and selects its text, as in a spreadsheet. */
function focusCell(table: Element | null, { at, name }: CellPlace): boolean {
  const input = table?.querySelector<HTMLElement>(`[data-line="${at}"][data-cell="${name}"] :is(${FIELDS})`)
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  return input !== undefined && input !== null
}

/** Moves the focus between the cells of a table. `focusSoon` focuses a cell that is about to be rendered. */
export function useCellFocus() {
  const table: TableRef = useRef<HTMLTableElement>(null)
  const awaited = useRef<CellPlace | null>(null)
  useEffect(() => {
    if (awaited.current && focusCell(table.current, awaited.current)) awaited.current = null
  })
  const focus = useEvent((cell: CellPlace) => void focusCell(table.current, cell))
  const focusSoon = useEvent((cell: CellPlace) => {
    awaited.current = cell
  })
  return { table, focus, focusSoon }
}
