import { useEffect, useMemo, useRef, type ClipboardEvent } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { idOf, wirePathOf, valueAt, type Resource } from '#resource'
import { useWords } from '../../cells/context.ts'
import { useProvider } from '../../data/provider.ts'
import { useResources } from '../../resourceContext.tsx'
import { isUnresolved, usePendingWork } from '../../inputs/pending.ts'
import { columnsOfRange, makeReader, readColumnOf, readTexts } from '../pasting.ts'
import { useCore } from '../context.tsx'
import type { LineColumn, CellPosition } from './TableFrame.tsx'
import { beyond, rangeOf, type Range } from './paste.ts'
import { isCancelled } from '../merge.ts'
import type { LineValues } from './LineRow.tsx'

interface Lines {
  readonly lines: LineValues
  readonly child: Resource
  /** The path of the lines in the form. */
  readonly path: string
  readonly columns: readonly LineColumn[]
  readonly mayAdd: boolean
}

/** When a text that matched no record is corrected in one line, corrects it in all lines with the same text. */
function useMending({ lines, child, path, columns }: Lines): void {
  const { form } = useCore()
  const notify = useNotify()
  const wrong = useRef<ReadonlyMap<string, string>>(new Map())
  /** The texts that match no record, by path. */
  const look = useEvent((): ReadonlyMap<string, string> => {
    const found = lines.all().flatMap((line, at) =>
      columns.flatMap(({ name }) => {
        const value = valueAt(line, wirePathOf(child, name))
        return isUnresolved(value) && !isCancelled(line) ? [[`${path}.${at}.${wirePathOf(child, name)}`, value.unread] as const] : []
      }),
    )
    return new Map(found)
  })
  const changed = useEvent((to: string): void => {
    const before = wrong.current
    wrong.current = look()
    const text = before.get(to)
    const value: unknown = form.getValues(to)
    if (text === undefined || wrong.current.has(to) || !idOf(value)) return
    const column = columns.find(({ name }) => to.endsWith(`.${wirePathOf(child, name)}`))!
    const ending = `.${wirePathOf(child, column.name)}`
    const same = [...wrong.current].filter(([other, cellText]) => cellText === text && other.endsWith(ending))
    for (const [other] of same) lines.set(Number(other.slice(path.length + 1).split('.')[0]), column, value)
    if (same.length > 0) notify('nerud.sheet.applied', { type: 'info', messageArgs: { smart_count: same.length } })
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name?.startsWith(`${path}.`)) changed(name)
          else wrong.current = look()
        },
      }),
    [form, path, changed, look],
  )
  useEffect(() => {
    wrong.current = look()
  }, [look])
}

/**
 * Pastes a range copied from a spreadsheet, starting at a cell, by the same code as the entry table: columns by headings or in order,
 * references looked up by name, unrecognised texts left as errors in their cells.
 */
export function usePasting(of: Lines) {
  const { lines, child, columns, mayAdd } = of
  const words = useWords()
  const resources = useResources()
  const provider = useProvider()
  const notify = useNotify()
  const waits = usePendingWork()
  const reader = useMemo(() => makeReader(child, provider, words), [child, provider, words])
  useMending(of)
  const fill = async ({ at, name }: CellPosition, range: Range): Promise<void> => {
    const readable = columns.map(column => readColumnOf(column.name, column.one, resources))
    const pasted = columnsOfRange(range, readable, child, name, words.t)
    const into = pasted.columns.flatMap((column, index) => {
      const own = columns.find(other => other.name === column?.name)
      return column && own?.isInput && pasted.rows.some(row => row[index] !== undefined) ? [{ column, own, index }] : []
    })
    const read = await Promise.all(
      into.map(async ({ column, own, index }) => {
        const values = await readTexts(
          reader,
          column,
          pasted.rows.map(row => row[index] ?? ''),
        )
        return { own, values: values.map((value, row) => (pasted.rows[row]![index] === undefined ? undefined : value)) }
      }),
    )
    const open = lines.all().flatMap((line, index) => (index >= at && !isCancelled(line) ? [index] : []))
    const added = mayAdd ? lines.add(Math.max(0, pasted.rows.length - open.length)) : []
    const indexes = [...open, ...added].slice(0, pasted.rows.length)
    for (const { own, values } of read)
      for (const [row, to] of indexes.entries()) if (values[row] !== undefined) lines.set(to, own, values[row])
    lines.validate()
    const { unknown } = pasted
    if (unknown.length > 0)
      notify('nerud.sheet.unknown', { type: 'warning', messageArgs: { names: unknown.join(', ') }, autoHideDuration: 12_000 })
    const left = beyond(pasted.rows, indexes.length, pasted.columns.length)
    if (left > 0) notify('nerud.form.lines.beyond', { type: 'warning', messageArgs: { smart_count: left } })
  }
  return useEvent((event: ClipboardEvent, cell: CellPosition) => {
    const range = rangeOf(event.clipboardData.getData('text/plain'))
    if (!range) return
    event.preventDefault()
    event.stopPropagation()
    // Saving waits until the pasted names have been looked up.
    waits.add(fill(cell, range))
  })
}
