import { useMemo, type ClipboardEvent } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { placeOf, valueAt } from '#resource'
import { useProvider } from '../../data/providerTypes.ts'
import { useMay } from '../../may.ts'
import { useFormMeta } from '../context.tsx'
import { useWords } from '../../cells/useWords.ts'
import { lineColumns } from './columns.ts'
import { childOf } from '../../data/values.ts'
import { beyond, rangeOf, readRange, type Range } from './paste.ts'
import { useCellFocus, type CellPlace } from './useCellFocus.ts'
import { useLineValues } from './useLineValues.ts'

/** The lines of a field of the form around it: which there are, and what can be done with them. */
export function useLines(name: string) {
  const { resource } = useFormMeta()
  const may = useMay()
  const words = useWords()
  const provider = useProvider()
  const notify = useNotify()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const place = placeOf(resource, name)
  const columns = useMemo(() => lineColumns(one, child, may), [one, child, may])
  const mayDo = (operation: 'create' | 'edit' | 'remove'): boolean => !child.rights[operation] || may.may(child, operation)
  const { shown, ...lines } = useLineValues({ one, child, place })
  const { table, focus, focusSoon } = useCellFocus()

  const append = useEvent(() => {
    const [at] = lines.add(1)
    focusSoon({ at: at!, name: columns.find(column => column.isInput)?.name ?? '' })
  })
  const cancel = useEvent((at: number, is: boolean) => {
    lines.setGone(at, is)
    lines.validate()
  })
  /** The same cell of the next line that is not cancelled; after the last one the beginning of a new line. */
  const goDown = useEvent(({ at, name: into }: CellPlace) => {
    const next = shown.find(line => line.at > at && !line.isGone)
    if (next) focus({ at: next.at, name: into })
    else if (mayDo('create')) append()
  })
  const copyAbove = useEvent(({ at, name: into }: CellPlace) => {
    const above = shown.findLast(line => line.at < at && !line.isGone)
    const column = columns.find(other => other.name === into)
    if (!above || !column) return
    lines.set(at, column, valueAt(lines.all()[above.at], placeOf(child, into)) ?? null)
    lines.validate()
  })
  /** Fills the cells from one on to the right and down; where the lines end, new ones are added. */
  const paste = useEvent(async ({ at, name: into }: CellPlace, range: Range) => {
    const under = columns.slice(columns.findIndex(column => column.name === into))
    const read = await readRange(range, under, { child, words, provider })
    const open = shown.filter(line => line.at >= at && !line.isGone).map(line => line.at)
    const added = mayDo('create') ? lines.add(Math.max(0, range.length - open.length)) : []
    const places = [...open, ...added].slice(0, range.length)
    for (const { column, values } of read)
      for (const [index, at] of places.entries()) if (values[index] !== undefined) lines.set(at, column, values[index])
    lines.validate()
    const left = beyond(range, places.length, under.length)
    if (left > 0) notify('nerud.form.lines.beyond', { type: 'warning', messageArgs: { smart_count: left } })
  })
  const onPaste = useEvent((event: ClipboardEvent, cell: CellPlace) => {
    const range = rangeOf(event.clipboardData.getData('text/plain'))
    if (!range) return
    event.preventDefault()
    event.stopPropagation()
    void paste(cell, range)
  })
  return { child, place, columns, shown, table, append, cancel, goDown, copyAbove, onPaste, mayDo }
}
