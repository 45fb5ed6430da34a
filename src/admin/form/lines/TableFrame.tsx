import type { ClipboardEventHandler, FocusEventHandler, KeyboardEventHandler, ReactNode } from 'react'
import Box from '@mui/material/Box'
import { hidden } from '../../page/hidden.ts'
import type { TableRef } from './useCellFocus.ts'

/** A column takes no more than it needs: the room that is left belongs to the others. */
export const NARROW = { width: 1 } as const

interface FrameProps {
  readonly labelledBy?: string
  /** What the table is called where nothing around it says so. */
  readonly label?: string
  readonly tableRef?: TableRef
  /** Nothing in it takes the focus: then it does itself, to be scrolled by keys. */
  readonly isStill?: boolean
  readonly onKeyDown?: KeyboardEventHandler
  readonly onBlur?: FocusEventHandler
  readonly onPasteCapture?: ClipboardEventHandler
  readonly children: ReactNode
}

/** The frame of a table of lines: it scrolls within itself where the screen is narrower; labels of inputs are there for screen readers only, since the heading of the column shows them. */
export const TableFrame = ({ labelledBy, label, tableRef, isStill = false, children, ...handlers }: FrameProps) => (
  <Box
    {...(isStill && { tabIndex: 0 })}
    sx={{
      // What is hidden in it scrolls with it, and does not widen the page.
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
      // What the line above has left looks as in the table of records.
      '& td[data-origin="last"] input': { color: 'text.secondary', fontStyle: 'italic' },
      // Numbers stand under each other, typed ones too.
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
