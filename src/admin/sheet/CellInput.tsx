import { useEffect, useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import Popper from '@mui/material/Popper'
import { useTheme } from '@mui/material/styles'
import { meantAmong } from '../inputs/meant.ts'
import { shiftDay, today } from '../inputs/usePeriodText.ts'
import { fieldLabel } from '../cells/words.ts'
import { isChosen, useCellOptions, type CellOption } from './cellOptions.ts'
import type { SheetColumn } from './columns.ts'
import { Options } from './Options.tsx'
import { inputText } from './cellTexts.ts'
import { cellValue, type SheetLine } from './line.ts'
import type { Acts } from './useActs.ts'
import type { SheetState } from './useSheet.ts'

/** Where the next active cell is, from one on. */
export type Move = 'left' | 'right' | 'up' | 'down' | 'enter' | 'first' | 'last' | 'top' | 'bottom'

interface CellInputProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly column: SheetColumn
  readonly line: SheetLine
  readonly number: number
  readonly error: string | undefined
  readonly onMove: (move: Move) => void
  /** A key of the table as a whole, such as the one that saves all lines. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean
  /** Told of what is being typed, for the draft. */
  readonly onTyping: (text: string | null) => void
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey

/** What is typed in a cell, and the list below it. */
function useTyping({ state, acts, column, line, onTyping }: CellInputProps) {
  const value = cellValue(state.resource, line, column.name)
  const shown = inputText(state, column, line)
  const [typed, setTyped] = useState<string | null>(null)
  // A cell that is left loses the focus once more, before anything is drawn anew: what was typed has been taken by then.
  const open = useRef<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [highlighted, setHighlighted] = useState(0)
  const [isPointed, setPointed] = useState(false)
  const isList = isChosen(column)
  const isOpen = isList && (isAsked || (typed !== null && typed.trim() !== ''))
  const { options, isNear } = useCellOptions({ state, acts, column, line, query: isOpen ? (typed ?? '').trim() : null })
  const at = { key: line.key, name: column.name }
  const take = (option: CellOption): void => {
    if (option.option) acts.choose(at, option.option)
    else acts.setValue(at, option.value)
    reset()
  }
  const reset = (): void => {
    open.current = null
    setTyped(null)
    setAsked(false)
    setPointed(false)
    setHighlighted(0)
    onTyping(null)
  }
  const type = (text: string): void => {
    open.current = text
    setTyped(text)
    setHighlighted(0)
    setPointed(false)
    onTyping(text)
  }
  /** The cell is left: what was typed is what it means. `isEnter`: the first of the list is meant. */
  const settle = (isEnter: boolean): void => {
    if (open.current === null && !isPointed) return reset()
    const pick = options[highlighted]
    if (isOpen && pick && (isPointed || (isEnter && typed !== null && !isNear))) return take(pick)
    if (typed !== null) {
      if (typed.trim() === '') acts.setValue(at, null)
      else if (!column.names && isList) {
        const meant = meantAmong(options, typed.trim())
        acts.setValue(
          at,
          typeof meant === 'string' ? { unread: typed.trim(), why: meant } : options.find(({ id }) => id === meant.id)!.value,
        )
      } else acts.setText(at, typed)
    }
    reset()
  }
  return {
    at,
    value,
    shown,
    typed,
    type,
    reset,
    settle,
    take,
    isList,
    isOpen,
    options,
    isNear,
    setAsked,
    highlighted,
    setHighlighted,
    isPointed,
    setPointed,
  }
}

type Typing = ReturnType<typeof useTyping>

/** The keys of a date: + and - a day on or back, T today. */
function dateKey(event: KeyboardEvent, { typed, value, at }: Typing, acts: Acts): boolean {
  if (typed !== null || !isPlain(event)) return false
  const step = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0
  if (step !== 0 && typeof value === 'string') acts.setValue(at, shiftDay(value, step))
  else if (event.code === 'KeyT') acts.setValue(at, today(0))
  else return false
  return true
}

/** Keys of the list below a cell. */
function listKey(event: KeyboardEvent, typing: Typing): boolean {
  const { isList, isOpen, options, highlighted, setHighlighted, setPointed, setAsked } = typing
  if (!isList) return false
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && isOpen && options.length > 0) {
    setHighlighted((highlighted + step + options.length) % options.length)
    setPointed(true)
    return true
  }
  if ((event.altKey && event.key === 'ArrowDown') || event.key === 'F4') {
    setAsked(true)
    return true
  }
  return false
}

const MOVES: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down', PageUp: 'top', PageDown: 'bottom' }

/** Where a key leads from a cell; nowhere where it is for the text in it. */
function moveOf(event: KeyboardEvent, isEditing: boolean, isMirrored: boolean): Move | undefined {
  const isControl = event.ctrlKey || event.metaKey
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.altKey || event.shiftKey) return undefined
  if (!isControl && event.key in MOVES && !event.key.startsWith('Page')) return MOVES[event.key]
  if (isControl && event.key === 'Home') return 'top'
  if (isControl && event.key === 'End') return 'bottom'
  if (isEditing || isControl) return undefined
  if (event.key === 'ArrowLeft') return isMirrored ? 'right' : 'left'
  if (event.key === 'ArrowRight') return isMirrored ? 'left' : 'right'
  return event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : undefined
}

/** The one input of the table, in the cell that is being filled in. What stands there is selected: what is typed takes its place. */
export const CellInput = (props: CellInputProps) => {
  const { state, acts, column, line, number, error, onMove, onKey } = props
  const typing = useTyping(props)
  const { at, shown, typed, type, reset, settle, isList, isOpen, options, isNear, highlighted } = typing
  const [isEditing, setEditing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const isMirrored = useTheme().direction === 'rtl'
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])
  // A value that came by itself, or by a key of its own, is selected like the one before.
  useEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select()
  }, [shown, typed])
  const isRead = line.isSaving || line.isGone
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const stop = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    const move = moveOf(event, isEditing || typed !== null, isMirrored)
    if (listKey(event, typing)) stop()
    else if (event.key === 'Escape' && (typed !== null || isOpen)) {
      stop()
      reset()
      setEditing(false)
    } else if (event.key === 'F2') {
      stop()
      setEditing(true)
      input.current?.setSelectionRange(shown.length, shown.length)
    } else if (event.key === 'Enter' && isPlain(event) && !event.shiftKey) {
      stop()
      const isTaking = isOpen && typed !== null && options.length > 0
      settle(true)
      // Of a list the first is taken, and there is more to fill in beside it.
      onMove(isTaking ? 'right' : 'enter')
    } else if (move) {
      stop()
      settle(false)
      onMove(move)
    } else if (event.key === '+' && isPlain(event) && typed === null && !isRead && acts.next(at)) {
      stop()
      onMove('right')
    } else if (column.one.kind === 'date' && !isRead && dateKey(event, typing, acts)) stop()
    else if (event.ctrlKey || event.metaKey || event.altKey) {
      if (
        typed !== null &&
        event.key !== 'Control' &&
        event.key !== 'Meta' &&
        (event.key === 'Enter' || event.code === 'KeyD' || event.code === 'KeyS')
      )
        settle(false)
      if (onKey(event)) stop()
    }
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (acts.paste(at, event.clipboardData.getData('text/plain'))) {
      event.preventDefault()
      reset()
    }
  }
  const active = isOpen && options[highlighted] ? `${list}-${highlighted}` : undefined
  return (
    <>
      <input
        ref={input}
        value={typed ?? shown}
        readOnly={isRead}
        dir={column.align === 'end' ? 'ltr' : 'auto'}
        inputMode={column.one.kind === 'decimal' || column.one.kind === 'money' || column.one.kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={state.words.t('nerud.sheet.cell', { label: fieldLabel(state.resource.name, column.name, state.words.t), number })}
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-description': error })}
        {...(isList && { role: 'combobox', 'aria-expanded': isOpen, 'aria-controls': list, 'aria-activedescendant': active })}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => settle(false)}
        onDoubleClick={() => (isList ? typing.setAsked(true) : setEditing(true))}
      />
      {isList && !isRead && (
        <button
          type="button"
          className="unfold"
          tabIndex={-1}
          aria-hidden
          onMouseDown={event => event.preventDefault()}
          onClick={() => typing.setAsked(!isOpen)}
        >
          ▾
        </button>
      )}
      <Popper open={isOpen} anchorEl={() => input.current!.parentElement!} placement="bottom-start" sx={{ zIndex: 'modal' }}>
        <Options id={list} options={options} highlighted={highlighted} isNear={isNear} words={state.words} onPick={typing.take} />
      </Popper>
    </>
  )
}
