import { useEffect, useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { useTheme } from '@mui/material/styles'
import { matchingOption } from '../inputs/useOptions.ts'
import { shiftDay, today } from '../inputs/periods.ts'
import { SteadyPopper } from '../inputs/SteadyPopper.tsx'
import { fieldLabel } from '../cells/words.ts'
import { keyOf, type KeyCommandOf } from '../keys.ts'
import { isChosen, useCellOptions, type CellOption, Options, inputText } from './cellOptions.tsx'
import type { SheetColumn, SheetState } from './useSheet.ts'
import { cellValue, type SheetLine } from './line.ts'
import type { Acts, CellAt } from './useActs.ts'

/** The moves of the active cell: by keys, from one cell to another. */
export type CellMove = 'left' | 'right' | 'up' | 'down' | 'enter' | 'first' | 'last' | 'top' | 'bottom'

interface CellInputProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly column: SheetColumn
  readonly line: SheetLine
  readonly number: number
  readonly error: string | undefined
  readonly isChangeable: boolean
  readonly onMove: (move: CellMove) => void
  /** Handles the keys of the whole table, such as the one that saves all lines; returns true when it has handled the event. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean
  /** Receives the text while it is typed, for the draft; null when nothing is being typed. */
  readonly onTyping: (text: string | null) => void
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey

/** Parses the text typed in a cell and sets the value. `options` are those of the list below the cell, when it has fixed choices. */
function takeText(
  { acts, column }: Pick<CellInputProps, 'acts' | 'column'>,
  at: CellAt,
  text: string,
  options: readonly CellOption[],
): void {
  const typed = text.trim()
  if (typed === '') acts.setValue(at, null)
  else if (column.names || !isChosen(column)) acts.setText(at, text)
  else {
    const meant = matchingOption(options, typed)
    acts.setValue(at, typeof meant === 'string' ? { unread: typed, why: meant } : options.find(({ id }) => id === meant.id)!.value)
  }
}

/** The state of the text typed in a cell and of the list below it. */
function useTyping({ state, acts, column, line, onTyping }: CellInputProps) {
  const value = cellValue(state.resource, line, column.name)
  const shown = inputText(state, column, line)
  const [typed, setTyped] = useState<string | null>(null)
  // A ref besides the state: when the cell is left it also loses the focus before the next render, and the text must not be taken a second
  // time.
  const open = useRef<string | null>(null)
  const [isRequested, setRequested] = useState(false)
  const [highlighted, setHighlighted] = useState(0)
  const [isPointed, setPointed] = useState(false)
  const isList = isChosen(column)
  const isOpen = isList && (isRequested || (typed !== null && typed.trim() !== ''))
  const offered = useCellOptions({ state, acts, column, line, query: isOpen ? (typed ?? '').trim() : null })
  const { options, heading } = offered
  const at = { key: line.key, name: column.name }
  const take = (option: CellOption): void => {
    if (option.option) acts.choose(at, option.option)
    else acts.setValue(at, option.value)
    reset()
  }
  const reset = (): void => {
    open.current = null
    setTyped(null)
    setRequested(false)
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
  /** Takes the typed text when the user leaves the cell. With `isEnter`, takes the first option of the list. */
  const settle = (isEnter: boolean): void => {
    if (open.current === null && !isPointed) return reset()
    const pick = options[highlighted]
    if (isOpen && pick && (isPointed || (isEnter && typed !== null && heading === undefined))) return take(pick)
    if (typed !== null) takeText({ acts, column }, at, typed, options)
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
    offered,
    setRequested,
    highlighted,
    setHighlighted,
    isPointed,
    setPointed,
  }
}

type Typing = ReturnType<typeof useTyping>

/** Handles the keys of a date cell: + and - move by one day, T sets today. */
function dateKey(event: KeyboardEvent, { typed, value, at }: Typing, acts: Acts): boolean {
  const command = typed === null ? keyOf('date', event) : undefined
  if (command === 'today') acts.setValue(at, today(0))
  else if ((command === 'later' || command === 'earlier') && typeof value === 'string')
    acts.setValue(at, shiftDay(value, command === 'later' ? 1 : -1))
  else return false
  return true
}

/** Handles the keys of the list below a cell. */
function listKey(event: KeyboardEvent, typing: Typing): boolean {
  const { isList, isOpen, options, highlighted, setHighlighted, setPointed, setRequested } = typing
  if (!isList) return false
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && isOpen && options.length > 0) {
    setHighlighted((highlighted + step + options.length) % options.length)
    setPointed(true)
    return true
  }
  if (keyOf('sheet', event) === 'choices') {
    setRequested(true)
    return true
  }
  return false
}

const MOVES: Readonly<Record<string, CellMove>> = { ArrowUp: 'up', ArrowDown: 'down' }

const ENDS: Readonly<Record<string, CellMove>> = { Home: 'top', End: 'bottom' }
const ASIDE: Readonly<Record<string, CellMove>> = { ArrowLeft: 'left', ArrowRight: 'right', Home: 'first', End: 'last' }
const MIRRORED: Readonly<Record<string, CellMove>> = { ...ASIDE, ArrowLeft: 'right', ArrowRight: 'left' }

/** The move that a key makes from a cell; undefined when the key edits the text in it. */
function moveOf(event: KeyboardEvent, isEditing: boolean, isMirrored: boolean): CellMove | undefined {
  const isControl = event.ctrlKey || event.metaKey
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (event.altKey || event.shiftKey) return undefined
  if (isControl) return ENDS[event.key]
  return MOVES[event.key] ?? (isEditing ? undefined : (isMirrored ? MIRRORED : ASIDE)[event.key])
}

interface Keys extends Pick<CellInputProps, 'acts' | 'column' | 'onMove' | 'onKey'> {
  readonly typing: Typing
  readonly isRead: boolean
  readonly isMirrored: boolean
}

/** Handles the keys that choose an option and leave the cell; returns whether the key was one of them. */
function leaves(event: KeyboardEvent<HTMLInputElement>, { typing, onMove, isMirrored }: Keys, isEditing: boolean): boolean {
  const { isOpen, typed, options, settle } = typing
  if (listKey(event, typing)) return true
  if (event.key === 'Enter' && isPlain(event) && !event.shiftKey) {
    const isTaking = isOpen && typed !== null && options.length > 0
    settle(true)
    // After choosing from a list the user usually goes on filling in the same line.
    onMove(isTaking ? 'right' : 'enter')
    return true
  }
  const move = moveOf(event, isEditing || typed !== null, isMirrored)
  if (!move) return false
  settle(false)
  onMove(move)
  return true
}

/** Handles the keys that set a value by themselves; returns whether the key was one of them. */
function writes(event: KeyboardEvent<HTMLInputElement>, { typing, acts, column, onMove, isRead }: Keys): boolean {
  if (isRead) return false
  if (keyOf('sheet', event) === 'number' && typing.typed === null && acts.next(typing.at)) {
    onMove('right')
    return true
  }
  return column.one.kind === 'date' && dateKey(event, typing, acts)
}

const TAKING: ReadonlySet<string | undefined> = new Set<KeyCommandOf<'sheet'> | undefined>(['save', 'above', 'copy'])

/** Handles the keys of the whole table; takes the typed text first. */
function commands(event: KeyboardEvent<HTMLInputElement>, { typing, onKey }: Keys): boolean {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) return false
  // While a text is being typed, the browser undoes typing.
  if (typing.typed !== null && keyOf('everywhere', event) === 'takeBack') return false
  if (typing.typed !== null && TAKING.has(keyOf('sheet', event))) typing.settle(false)
  return onKey(event)
}

/** Handles all keys of the active cell. */
function useKeys(keys: Keys, input: RefObject<HTMLInputElement | null>) {
  const [isEditing, setEditing] = useState(false)
  const { typed, isOpen, reset, shown } = keys.typing
  const own = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const command = keyOf('sheet', event)
    if (command === 'undo' && (typed !== null || isOpen)) {
      reset()
      setEditing(false)
      return true
    }
    if (command !== 'edit') return false
    setEditing(true)
    input.current?.setSelectionRange(shown.length, shown.length)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (!own(event) && !leaves(event, keys, isEditing) && !writes(event, keys) && !commands(event, keys)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown, edit: () => setEditing(true) }
}

const isNumber = ({ one: { kind } }: SheetColumn): boolean => kind === 'decimal' || kind === 'money' || kind === 'number'

/** Focuses the input on mount and selects its text, so that typing replaces it. */
function useSelected(input: RefObject<HTMLInputElement | null>, shown: string, typed: string | null): void {
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [input])
  // Selects again after the value changed without typing.
  useEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select()
  }, [input, shown, typed])
}

const ON_TOP = { zIndex: 'modal' } as const

/** The only input of the table, in the active cell. Its text is selected, so typing replaces it. */
export const CellInput = (props: CellInputProps) => {
  const { state, acts, column, line, number, error, onMove, onKey } = props
  const typing = useTyping(props)
  const { at, shown, typed, type, reset, settle, isList, isOpen, options, offered, highlighted } = typing
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const isMirrored = useTheme().direction === 'rtl'
  useSelected(input, shown, typed)
  // A line stays editable while it is being saved: what changes after sending is a change of the saved record.
  const isRead = line.isRemoved || !props.isChangeable
  const { onKeyDown, edit } = useKeys({ typing, acts, column, onMove, onKey, isRead, isMirrored }, input)
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
        inputMode={isNumber(column) ? 'decimal' : 'text'}
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
        onDoubleClick={() => (isList ? typing.setRequested(true) : edit())}
      />
      {isList && !isRead && (
        <button
          type="button"
          className="unfold"
          tabIndex={-1}
          aria-hidden
          onMouseDown={event => event.preventDefault()}
          onClick={() => typing.setRequested(!isOpen)}
        >
          ▾
        </button>
      )}
      <SteadyPopper open={isOpen} anchorEl={input.current?.parentElement} placement="bottom-start" sx={ON_TOP}>
        <Options id={list} {...offered} highlighted={highlighted} words={state.words} onPick={typing.take} />
      </SteadyPopper>
    </>
  )
}
