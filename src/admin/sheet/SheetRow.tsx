import { memo, type KeyboardEvent } from 'react'
import { CellInput, type Move } from './CellInput.tsx'
import { cellText } from './cellTexts.ts'
import type { SheetColumn } from './columns.ts'
import { isOpenLine, originOf, type SheetLine } from './line.ts'
import type { LineProblems } from './lineProblems.ts'
import { LINE } from './SheetStyles.tsx'
import type { Acts, CellAt } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

interface SheetRowProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly line: SheetLine
  readonly at: number
  readonly columns: readonly SheetColumn[]
  /** The field name of the active cell, if it is in this line. */
  readonly active: string | undefined
  readonly isChangeable: boolean
  readonly onMove: (from: CellAt, move: Move) => void
  readonly onKey: (at: CellAt, event: KeyboardEvent<HTMLInputElement>) => boolean
  readonly onTyping: (at: CellAt, text: string | null) => void
  readonly onMenu: (key: string, anchor: HTMLElement) => void
}

/** The state of a line, also its CSS class. */
export type LineState = 'gone' | 'saving' | 'bad' | 'saved' | 'open' | 'blank'

/** Returns the state of a line, which decides its mark at the left. */
export function stateOf(line: SheetLine, { cells, others }: LineProblems): LineState {
  if (line.isRemoved) return 'gone'
  if (line.isSaving) return 'saving'
  const isOpen = isOpenLine(line)
  const isWrong = others.length > 0 || Object.values(cells).some(({ isMissing }) => line.isLeft || !isMissing)
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
  const lineState = stateOf(line, problems)
  const { t } = state.words
  return (
    <div className={`line ${lineState}`} role="row" aria-rowindex={at + 2} style={{ top: at * LINE }} data-line={line.key}>
      <div className="cell number" role="rowheader" title={t(`nerud.sheet.states.${lineState}`)}>
        <span>
          {at + 1} <span aria-label={t(`nerud.sheet.states.${lineState}`)}>{SIGNS[lineState]}</span>
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
      {columns.map((column, place) => {
        const problem = problems.cells[column.name]
        const isWrong = problem !== undefined && (line.isLeft || !problem.isMissing) && isOpenLine(line)
        const isActive = active === column.name
        return (
          <div
            key={column.name}
            role="gridcell"
            aria-colindex={place + 2}
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
