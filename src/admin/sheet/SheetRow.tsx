import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import { memo, type KeyboardEvent } from 'react'
import { CellInput, type CellMove } from './CellInput.tsx'
import { cellText } from './cellOptions.tsx'
import type { SheetColumn, SheetState } from './useSheet.ts'
import { isOpenLine, originOf, type SheetLine, type LineProblems } from './line.ts'
import type { Acts, CellAt } from './useActs.ts'

/** The height of a line and of the header, in pixels. */
export const LINE = 34
export const HEAD = 40
/** The width of the line number column, in pixels. */
export const NUMBERS = 66

const tint = ({ palette }: Theme, colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${palette.background.paper})`

const marks = (theme: Theme): CSSObject => ({
  // Values carried over from the line above or filled in from another cell look different from typed ones.
  '& .last': { color: theme.palette.text.secondary, fontStyle: 'italic' },
  '& .follows': { color: theme.palette.info.main },
  '& .wrong': { background: tint(theme, theme.palette.error.main, 14), boxShadow: `inset 0 0 0 1px ${theme.palette.error.main}` },
  '& .warned': { boxShadow: `inset 0 -2px 0 ${theme.palette.warning.main}` },
  '& .counted': { color: theme.palette.text.secondary },
  '& .gone .cell': { textDecoration: 'line-through', opacity: 0.55 },
  '& .saved .number': { color: theme.palette.success.main },
  '& .bad .number': { color: theme.palette.error.main, fontWeight: 600 },
})

/** Lines, and the sticky header. */
const ofLines = (theme: Theme): CSSObject => ({
  '& .line': {
    position: 'absolute',
    insetInline: 0,
    height: LINE,
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    borderBottom: `1px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
    contain: 'layout style',
  },
  '& .head': {
    position: 'sticky',
    top: 0,
    height: HEAD,
    zIndex: 3,
    background: tint(theme, theme.palette.text.primary, 4),
    color: theme.palette.text.secondary,
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    lineHeight: '14px',
  },
})

/** Cells, and the line numbers before them. */
const ofCells = (theme: Theme): CSSObject => ({
  '& .cell': {
    position: 'relative',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    padding: '0 8px',
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext', maxWidth: '100%' },
  },
  '& .head .cell > span': { whiteSpace: 'normal', maxHeight: 28 },
  '& .end': { justifyContent: 'flex-end' },
  '& .number': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    gap: 4,
    padding: '0 2px 0 8px',
    background: 'inherit',
    justifyContent: 'space-between',
    color: theme.palette.text.secondary,
    '& button': {
      padding: 4,
      minWidth: 28,
      minHeight: 28,
      border: 0,
      background: 'none',
      color: 'inherit',
      cursor: 'pointer',
      font: 'inherit',
      borderRadius: 4,
    },
    '& button:hover': { background: theme.palette.action.hover },
    '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  },
})

/** The active cell. */
const ofInput = (theme: Theme): CSSObject => ({
  '& .active': { padding: 0, zIndex: 1, boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}` },
  '& input': {
    width: '100%',
    height: '100%',
    border: 0,
    outline: 0,
    padding: '0 8px',
    background: 'transparent',
    color: theme.palette.text.primary,
    font: 'inherit',
    textAlign: 'inherit',
  },
  '& .end input': { textAlign: 'right' },
  '& .unfold': {
    flex: 'none',
    border: 0,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    width: 24,
    height: '100%',
    padding: 0,
  },
})

/** The styles of the table, on its root: hundreds of styled cells would be slow. */
export const SheetRoot = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  // Scrolling to a cell must not leave it under the header or the line numbers.
  scrollPaddingBlockStart: HEAD,
  scrollPaddingInlineStart: NUMBERS,
  ...ofLines(theme),
  ...ofCells(theme),
  ...ofInput(theme),
  ...marks(theme),
}))

interface SheetRowProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly line: SheetLine
  readonly at: number
  readonly columns: readonly SheetColumn[]
  /** The field name of the active cell, if it is in this line. */
  readonly active: string | undefined
  readonly isChangeable: boolean
  readonly onMove: (from: CellAt, move: CellMove) => void
  readonly onKey: (at: CellAt, event: KeyboardEvent<HTMLInputElement>) => boolean
  readonly onTyping: (at: CellAt, text: string | null) => void
  readonly onMenu: (key: string, anchor: HTMLElement) => void
}

/** The state of a line, also its CSS class. */
type LineState = 'gone' | 'saving' | 'bad' | 'saved' | 'open' | 'blank'

/** Returns the state of a line, which decides its mark at the left. */
export function lineStateOf(line: SheetLine, { cells, wholeLine }: LineProblems): LineState {
  if (line.isRemoved) return 'gone'
  if (line.isSaving) return 'saving'
  const isOpen = isOpenLine(line)
  const isWrong = wholeLine.length > 0 || Object.values(cells).some(({ isMissing }) => line.isLeft || !isMissing)
  if (isOpen && isWrong) return 'bad'
  return isOpen ? 'open' : line.record ? 'saved' : 'blank'
}

const SIGNS: Readonly<Record<LineState, string>> = { gone: '×', saving: '…', bad: '!', saved: '✓', open: '•', blank: '' }

const classOf = (line: SheetLine, state: SheetState, column: SheetColumn, isWrong: boolean): string => {
  const origin = originOf(state.resource, line, column.name)
  return [
    'cell',
    column.align === 'end' && 'end',
    column.isCounted && 'counted',
    origin === 'last' && 'last',
    typeof origin === 'object' && 'follows',
    isWrong && 'wrong',
    line.warnings[column.name] && 'warned',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A line of the table: plain cells, and an input in the active one only. */
export const SheetRow = memo(({ state, acts, line, at, columns, active, isChangeable, onMove, onKey, onTyping, onMenu }: SheetRowProps) => {
  const problems = state.judge(line)
  const lineState = lineStateOf(line, problems)
  const { t } = state.words
  return (
    <div className={`line ${lineState}`} role="row" aria-rowindex={at + 2} style={{ top: at * LINE }} data-line={line.key}>
      <div className="cell number" role="rowheader" title={t(`nerud.sheet.states.${lineState}`)}>
        <span>
          {at + 1}{' '}
          <span role="img" aria-label={t(`nerud.sheet.states.${lineState}`)}>
            {SIGNS[lineState]}
          </span>
        </span>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('nerud.sheet.menu', { number: at + 1 })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(line.key, currentTarget)}
        >
          ⋮
        </button>
      </div>
      {columns.map((column, index) => {
        const problem = problems.cells[column.name]
        const isWrong = problem !== undefined && (line.isLeft || !problem.isMissing) && isOpenLine(line)
        const isActive = active === column.name
        return (
          <div
            key={column.name}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={isActive}
            data-cell={column.name}
            className={`${classOf(line, state, column, isWrong)}${isActive ? ' active' : ''}`}
          >
            {isActive ? (
              <CellInput
                state={state}
                acts={acts}
                column={column}
                line={line}
                number={at + 1}
                error={isWrong ? problem.text : undefined}
                isChangeable={isChangeable}
                onMove={move => onMove({ key: line.key, name: column.name }, move)}
                onKey={event => onKey({ key: line.key, name: column.name }, event)}
                onTyping={text => onTyping({ key: line.key, name: column.name }, text)}
              />
            ) : (
              <span>{cellText(state, column, line)}</span>
            )}
          </div>
        )
      })}
    </div>
  )
})
SheetRow.displayName = 'SheetRow'
