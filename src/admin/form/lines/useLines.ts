import { useEffect, useMemo, useRef, useSyncExternalStore, type ClipboardEvent, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import { idOf, placeOf, valueAt, type Resource } from '#resource'
import { useProvider } from '../../data/verbs.ts'
import { useMay } from '../../declared.tsx'
import { useCore, useFormMeta } from '../context.tsx'
import { useWords } from '../../cells/useWords.ts'
import type { Wire } from '../../data/values.ts'
import { lineColumns, type LineColumn } from './columns.ts'
import { childOf } from '../../data/linked.ts'
import { rangeOf, readColumn } from './paste.ts'
import { isGone, lineNumbers, linesIn, startLine, writtenNames } from './rows.ts'

/** How a line stands in the table. */
export interface ShownLine {
  /** Its place among the lines of the form. */
  readonly at: number
  readonly number: number
  readonly isGone: boolean
  readonly isNew: boolean
}

/** A cell of the table: the place of its line, and its column. */
export interface CellPlace {
  readonly at: number
  readonly name: string
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea, [contenteditable="true"]'

/** Puts the cursor into a cell; its text is selected, as in a spreadsheet. */
function focusCell(root: Element | null, { at, name }: CellPlace): boolean {
  const input = root?.querySelector<HTMLElement>(`[data-line="${at}"][data-cell="${name}"] :is(${FIELDS})`)
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  return input !== undefined && input !== null
}

/** The lines of a field of the form around it: which there are, and what can be done with them. */
export function useLines(name: string) {
  const { resource } = useFormMeta()
  const { form, base } = useCore()
  const may = useMay()
  const words = useWords()
  const provider = useProvider()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const place = placeOf(resource, name)
  const root = useRef<HTMLTableElement>(null)
  const columns = useMemo(() => lineColumns(one, child, may), [one, child, may])
  const mayDo = (operation: 'create' | 'edit' | 'remove'): boolean => !child.rights[operation] || may.may(child, operation)
  const lines = (): readonly Wire[] => linesIn(form.getValues(place))
  const shape = useShape(form, () => {
    const numbers = lineNumbers(one, lines())
    return lines()
      .flatMap((line, at) => (numbers[at] === null ? [] : [`${at}:${numbers[at]}:${+isGone(line)}:${+!idOf(line['id'])}`]))
      .join()
  })
  const shown = useMemo(() => shape.split(',').filter(Boolean).map(readShown), [shape])

  const awaited = useRef<CellPlace | null>(null)
  useEffect(() => {
    if (awaited.current && focusCell(root.current, awaited.current)) awaited.current = null
  })
  const first = (): string => columns.find(column => isInput(column, child, one, may))?.name ?? ''
  const setAt = (below: string, value: unknown): void => form.setValue(below, value, { shouldDirty: true, shouldTouch: true })
  const set = (at: number, column: LineColumn, value: unknown): void => setAt(`${place}.${at}.${placeOf(child, column.name)}`, value)
  // A list of places reaches the cells below them; a single one would reach only what stands at it.
  const judge = (): void => void form.trigger([place])
  const append = useEvent((into?: string) => {
    const at = lines().length
    form.setValue(place, [...lines(), startLine(one, child)], { shouldDirty: true })
    awaited.current = { at, name: into ?? first() }
  })
  const cancel = useEvent((at: number, is: boolean) => {
    setAt(`${place}.${at}.isDelete`, is)
    judge()
  })
  /** The same cell of the next line that is not cancelled; a new line after the last one. */
  const goDown = useEvent(({ at, name: into }: CellPlace) => {
    const next = shown.find(line => line.at > at && !line.isGone)
    if (next) focusCell(root.current, { at: next.at, name: into })
    else if (mayDo('create')) append(into)
  })
  const copyAbove = useEvent(({ at, name: into }: CellPlace) => {
    const above = shown.findLast(line => line.at < at && !line.isGone)
    const column = columns.find(other => other.name === into)
    if (!above || !column) return
    set(at, column, valueAt(lines()[above.at], placeOf(child, into)) ?? null)
    judge()
  })
  const paste = useEvent(async ({ at, name: into }: CellPlace, rows: readonly (readonly string[])[]) => {
    const from = columns.findIndex(column => column.name === into)
    const open = shown.filter(line => line.at >= at && !line.isGone).map(line => line.at)
    const filled = columns.slice(from).map((column, index) => ({ column, texts: rows.map(row => row[index]) }))
    const taken = filled.filter(({ column, texts }) => isInput(column, child, one, may) && texts.some(text => text !== undefined))
    const values = await Promise.all(
      taken.map(async ({ column, texts }) => ({
        column,
        read: await readColumn(
          texts.map(text => text ?? ''),
          { child, name: column.name, one: column.one, words, provider },
        ),
        texts,
      })),
    )
    const missing = mayDo('create') ? Math.max(0, rows.length - open.length) : 0
    const start = lines().length
    if (missing > 0)
      form.setValue(place, [...lines(), ...Array.from({ length: missing }, () => startLine(one, child))], { shouldDirty: true })
    const places = [...open, ...Array.from({ length: missing }, (_, index) => start + index)]
    for (const { column, read, texts } of values)
      for (const [index, line] of places.slice(0, rows.length).entries()) if (texts[index] !== undefined) set(line, column, read[index])
    judge()
  })
  const onPaste = useEvent((event: ClipboardEvent, cell: CellPlace) => {
    const rows = rangeOf(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    event.stopPropagation()
    void paste(cell, rows)
  })
  return { resource, one, child, place, columns, shown, root, append, cancel, goDown, copyAbove, onPaste, mayDo, base }
}

const readShown = (text: string): ShownLine => {
  const [at, number, gone, fresh] = text.split(':').map(Number)
  return { at: at!, number: number!, isGone: gone === 1, isNew: fresh === 1 }
}

/** Is the column filled in, and not only shown? */
export const isInput = (
  { name, one: field }: LineColumn,
  child: Resource,
  one: Parameters<typeof writtenNames>[0],
  may: ReturnType<typeof useMay>,
): boolean => writtenNames(one).includes(name) && field.kind !== 'file' && may.mayField(child, name, 'write')

/** Follows how the lines stand, and not what is typed in them: the table is drawn anew only when a line comes, goes or is cancelled. */
function useShape(form: ReturnType<typeof useCore>['form'], read: () => string): string {
  const follow = useEvent((changed: () => void) => form.subscribe({ formState: { values: true }, callback: changed }))
  return useSyncExternalStore(follow, read)
}

/** The element of the whole table. */
export type TableRef = RefObject<HTMLTableElement | null>
