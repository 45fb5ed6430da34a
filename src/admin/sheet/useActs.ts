import { useCallback } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { idOf, wirePathOf, valueAt, type WireRecord } from '#resource'
import { withoutValue } from '../data/values.ts'
import { rangeOf } from '../form/lines/paste.ts'
import { nextText } from '../form/keys.ts'
import { rememberChoice } from '../form/references.ts'
import type { Narrowed, RefOption } from '../form/refOptions.ts'
import { isUnresolved } from '../inputs/pending.ts'
import { useMay } from '../authProvider.ts'
import { type SheetColumn, useSame, type SheetState } from './useSheet.ts'
import { cellValue, copyOfLine, isOpenLine, isTouched, nextLine, originOf, carryOverAgain, withCells, type SheetLine } from './line.ts'
import { columnsOfRange } from '../form/pasting.ts'
import { useWriteNotices } from '../form/afterWriting.tsx'
import { useSheetUndo } from './useSheetUndo.ts'

/** The address of a cell. */
export interface CellAt {
  readonly key: string
  readonly name: string
}

/** The operations on the lines of a table. */
export interface Acts {
  readonly setValue: (at: CellAt, value: unknown) => void
  /** Parses the text and sets the value; text that cannot be parsed stays in the cell as an error. */
  readonly setText: (at: CellAt, text: string) => void
  readonly choose: (at: CellAt, option: RefOption) => void
  /** To be called when the user leaves a line: saves it if it is valid. */
  readonly leave: (key: string) => void
  /** The key of the line below; adds a line after the last one. */
  readonly below: (key: string) => string | undefined
  /** The name of the first cell that was not carried over. */
  readonly firstOf: (key: string) => string
  readonly copyAbove: (at: CellAt) => void
  /** Sets the text that follows that of the line above (a number plus one); returns false when there is none. */
  readonly next: (at: CellAt) => boolean
  readonly copyLine: (key: string) => string | undefined
  readonly setRemoved: (key: string, isRemoved: boolean) => void
  /** Pastes a range copied from a spreadsheet, starting at a cell; returns false for a single value. */
  readonly paste: (at: CellAt, text: string) => boolean
  readonly saveAll: () => void
  readonly clearSaved: () => void
  /** The filters that other values of the line put on the options of a cell, and those that only rank options first. */
  readonly narrowedIn: (line: SheetLine, column: SheetColumn) => { readonly narrowed: Narrowed; readonly near: Narrowed }
}

const NONE: Narrowed = {}

/** Values that the user has typed filter the options of other cells; derived or carried-over ones only rank the matching options first. */
function narrowing({ resource }: SheetState, line: SheetLine, column: SheetColumn): { narrowed: Narrowed; near: Narrowed } {
  const fields = column.names?.fields ?? []
  if (fields.length === 0) return { narrowed: NONE, near: NONE }
  const { matching = {} } = column.one.options as { readonly matching?: Readonly<Record<string, string>> }
  const found = fields.flatMap(field => {
    const own = matching[field]!
    const id: unknown = (cellValue(resource, line, own) as { readonly id?: unknown } | null)?.id
    return typeof id === 'number' ? [{ field, id, isTyped: originOf(resource, line, own) === 'typed' }] : []
  })
  const of = (isTyped: boolean): Narrowed =>
    Object.fromEntries(found.filter(one => one.isTyped === isTyped).map(({ field, id }) => [field, id]))
  return { narrowed: of(true), near: of(false) }
}

/** The operations that set cells. */
function useCells(state: SheetState) {
  const { resource, columns, sheet, reader, changed, wait } = state
  const notify = useNotify()
  const { userId: user } = useMay()
  const columnOf = (name: string): SheetColumn => columns.find(column => column.name === name)!
  const undo = useSheetUndo(state)
  const { note, tracked } = undo
  const put = useEvent((key: string, values: WireRecord): void => {
    note(key, Object.keys(values))
    sheet.change(key, line => withCells(resource, line, values, 'typed'))
    changed(key, Object.keys(values))
  })
  const setValue = useEvent(({ key, name }: CellAt, value: unknown) => void tracked(() => put(key, { [name]: value })))
  /** Stores a choice that the user has typed, so that it is offered first from now on. */
  const remember = ({ names }: SheetColumn, id: number | null | undefined): void => {
    if (user !== undefined && names && id) rememberChoice({ user, resource: names.target.name }, id)
  }
  /** Searches the server for a text that memory does not know, unless the cell is changed meanwhile. */
  const look = useEvent((at: CellAt, text: string, isCopied: boolean): void => {
    const sought = { unread: text, why: 'sought' as const }
    note(at.key, [at.name])
    sheet.change(at.key, line => withCells(resource, line, { [at.name]: sought }, 'typed'))
    const work = reader.lookup(columnOf(at.name), text, isCopied).then(value => {
      const line = sheet.line(at.key)
      const now = line && cellValue(resource, line, at.name)
      if (!isUnresolved(now) || now.unread !== text || now.why !== 'sought') return
      put(at.key, { [at.name]: value })
      if (!isCopied) remember(columnOf(at.name), idOf(value))
    })
    wait(at.key, work)
  })
  const setText = useEvent((at: CellAt, text: string) => {
    const [column, line] = [columnOf(at.name), sheet.line(at.key)]
    if (!line) return
    const value = reader.now(column, text, narrowing(state, line, column).narrowed)
    if (value === undefined) return void tracked(() => look(at, text.trim(), false))
    remember(column, idOf(value))
    setValue(at, value)
  })
  const choose = useEvent((at: CellAt, option: RefOption) => {
    const column = columnOf(at.name)
    const line = sheet.line(at.key)
    const before = line && cellValue(resource, line, at.name)
    remember(column, idOf(option.record))
    // Fix the same unrecognised text in other lines too.
    const same = sheet.lines().filter(one => {
      const value = cellValue(resource, one, at.name)
      return one.key !== at.key && !one.isRemoved && isUnresolved(before) && isUnresolved(value) && value.unread === before.unread
    })
    tracked(() => {
      for (const key of [at.key, ...same.map(one => one.key)]) put(key, { [at.name]: option.record })
    })
    if (same.length > 0) notify('nerud.sheet.applied', { type: 'info', messageArgs: { smart_count: same.length } })
  })
  return { put, setValue, setText, choose, look, undo }
}

/** Pastes a range over unsaved lines, adding new ones below as needed. */
function usePaste(state: SheetState, { put, look, undo }: ReturnType<typeof useCells>) {
  const { resource, columns, sheet, reader, names, start, words } = state
  const notify = useNotify()
  const notices = useWriteNotices()
  return useEvent((at: CellAt, text: string): boolean => {
    const range = rangeOf(text)
    if (!range) return false
    const inputs = columns.filter(({ isInput }) => isInput)
    const pasted = columnsOfRange(range, inputs, resource, at.name, words.t)
    const lines = sheet.lines()
    const from = Math.max(
      0,
      lines.findIndex(line => line.key === at.key),
    )
    const open = lines.slice(from).filter(line => line.record === null && !line.isRemoved && !line.isSaving && line.sent === null)
    const over = open.slice(0, pasted.rows.length)
    const above = lastLine(lines.slice(0, from)) ?? over[0]
    const added = pasted.rows.slice(over.length).map(() => nextLine(resource, above, names, start))
    const takeBack = undo.tracked(() => {
      sheet.add(added)
      undo.noteAdded(added.map(({ key }) => key))
      const queries: (readonly [CellAt, string])[] = []
      for (const [row, { key }] of [...over, ...added].entries()) {
        const values: Record<string, unknown> = {}
        for (const [index, column] of pasted.columns.entries()) {
          const cell = pasted.rows[row]![index]?.trim()
          if (!column || cell === undefined) continue
          const value = reader.copied(column, cell)
          if (value === undefined) queries.push([{ key, name: column.name }, cell])
          else values[column.name] = value
        }
        sheet.change(key, line => ({ ...line, isLeft: true }))
        put(key, values)
      }
      for (const [cell, text] of queries) look(cell, text, true)
    })
    if (pasted.unknown.length > 0)
      notify('nerud.sheet.unknown', { type: 'warning', messageArgs: { names: pasted.unknown.join(', ') }, autoHideDuration: 12_000 })
    const done = words.t('nerud.sheet.pasted', { smart_count: pasted.rows.length })
    if (takeBack) notices.doneWithUndo(done, takeBack)
    return true
  })
}

const lastLine = (lines: readonly SheetLine[]): SheetLine | undefined => lines.findLast(line => !line.isRemoved)

/** The name of the first cell that was not carried over. */
export function firstCell({ resource, columns, sheet }: SheetState, key: string): string {
  const line = sheet.line(key)
  const inputs = columns.filter(({ isInput }) => isInput)
  const first = inputs.find(({ name }) => line && withoutValue(cellValue(resource, line, name)))
  return (first ?? inputs[0])?.name ?? ''
}

/** The moves between lines, and copying from those above. */
function useLineMoves(state: SheetState, setValue: Acts['setValue']) {
  const { resource, sheet, saver, names, start, changed, settled, wait } = state
  const linesAbove = (key: string): readonly SheetLine[] => {
    const lines = sheet.lines()
    const at = lines.findIndex(line => line.key === key)
    return lines.slice(0, Math.max(0, at))
  }
  const leave = useEvent((key: string) => {
    const line = sheet.line(key)
    if (!line || !isOpenLine(line)) return
    sheet.change(key, now => ({ ...now, isLeft: true }))
    saver.save([key])
  })
  const below = useEvent((key: string): string | undefined => {
    const lines = sheet.lines()
    const line = sheet.line(key)
    const next = lines[lines.findIndex(one => one.key === key) + 1]
    if (next) return next.key
    // Do not add a second empty line below an untouched one.
    if (!line || (!isTouched(line) && line.record === null)) return undefined
    const made = nextLine(resource, line, names, start)
    sheet.add([made])
    // Carry over what is still being derived in the line above, too.
    const work = settled(key).then(() => {
      const now = sheet.line(key)
      if (now) sheet.change(made.key, one => carryOverAgain(resource, one, now, names))
      changed(made.key, [])
    })
    wait(made.key, work)
    return made.key
  })
  const firstOf = useEvent((key: string): string => firstCell(state, key))
  const copyAbove = useEvent((at: CellAt) => {
    const line = lastLine(linesAbove(at.key))
    if (line) setValue(at, cellValue(resource, line, at.name))
  })
  const next = useEvent((at: CellAt): boolean => {
    if (!resource.parts?.entry?.next?.includes(at.name)) return false
    const last = linesAbove(at.key).findLast(line => !line.isRemoved && !withoutValue(cellValue(resource, line, at.name)))
    const text = last && nextText(cellValue(resource, last, at.name))
    if (!text) return false
    setValue(at, text)
    return true
  })
  return { leave, below, firstOf, copyAbove, next }
}

/** The operations on whole lines. */
function useWholeLines({ resource, sheet, saver, names, start, changed }: SheetState) {
  const copyLine = useEvent((key: string): string | undefined => {
    const line = sheet.line(key)
    if (!line) return undefined
    const made = copyOfLine(resource, line, names, start)
    sheet.add([made], key)
    changed(made.key, [])
    return made.key
  })
  const setRemoved = useEvent((key: string, isRemoved: boolean) => {
    sheet.change(key, line => (line.record || line.isSaving ? line : { ...line, isRemoved }))
  })
  const saveAll = useEvent(() => {
    const open = sheet.lines().filter(isOpenLine)
    for (const { key } of open) sheet.change(key, line => ({ ...line, isLeft: true }))
    saver.save(open.map(({ key }) => key))
  })
  const clearSaved = useEvent(() => {
    const last = lastLine(sheet.lines())
    sheet.drop(line => (line.record !== null && !isOpenLine(line) && !line.isSaving) || line.isRemoved)
    if (sheet.lines().length === 0) sheet.add([nextLine(resource, last, names, start)])
  })
  return { copyLine, setRemoved, saveAll, clearSaved }
}

/** Returns what the keyboard and the mouse do to the lines and cells of the table. */
export function useActs(state: SheetState): Acts {
  const cells = useCells(state)
  const { setValue, setText, choose } = cells
  const paste = usePaste(state, cells)
  const moves = useLineMoves(state, setValue)
  const whole = useWholeLines(state)
  const narrowedIn = useCallback((line: SheetLine, column: SheetColumn) => narrowing(state, line, column), [state])
  return useSame({ setValue, setText, choose, paste, narrowedIn, ...moves, ...whole })
}

/** The value of a calculated cell: the current calculation, else the saved record's. */
export const countedValue = (state: Pick<SheetState, 'resource'>, line: SheetLine, name: string): unknown =>
  line.counted ? (line.counted.values[name] ?? null) : line.record ? (valueAt(line.values, wirePathOf(state.resource, name)) ?? null) : null
