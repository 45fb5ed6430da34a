import { useMemo } from 'react'
import { useEvent } from 'react-admin'
import { placeOf, valueAt } from '#resource'
import { useMay } from '../../may.ts'
import { useFormMeta } from '../context.tsx'
import { lineColumns } from './columns.ts'
import { childOf } from '../../data/values.ts'
import { useCellFocus, type CellPlace } from './useCellFocus.ts'
import { takenBy } from './rows.ts'
import { useLineValues } from './useLineValues.ts'
import { usePasting } from './usePasting.ts'

/** The lines of a field of the surrounding form, and the operations on them. */
export function useLines(name: string) {
  const { resource } = useFormMeta()
  const may = useMay()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const place = placeOf(resource, name)
  const columns = useMemo(() => lineColumns(one, child, may), [one, child, may])
  const mayDo = (operation: 'create' | 'edit' | 'remove'): boolean => !child.rights[operation] || may.may(child, operation)
  const { shown, ...lines } = useLineValues({ one, child, place })
  const { table, focus, focusSoon } = useCellFocus()

  const append = useEvent(() => {
    const [at] = lines.add(1)
    // Focus the first cell that was not carried over.
    const taken = takenBy(lines.all()[at!]!)
    const inputs = columns.filter(column => column.isInput)
    focusSoon({ at: at!, name: (inputs.find(column => !(column.name in taken)) ?? inputs[0])?.name ?? '' })
  })
  const cancel = useEvent((at: number, is: boolean) => {
    lines.setRemoved(at, is)
    lines.validate()
  })
  /** Moves to the same cell of the next active line, or adds a line after the last one. */
  const goDown = useEvent(({ at, name: into }: CellPlace) => {
    const next = shown.find(line => line.at > at && !line.isRemoved)
    if (next) focus({ at: next.at, name: into })
    else if (mayDo('create')) append()
  })
  const copyAbove = useEvent(({ at, name: into }: CellPlace) => {
    const above = shown.findLast(line => line.at < at && !line.isRemoved)
    const column = columns.find(other => other.name === into)
    if (!above || !column) return
    lines.set(at, column, valueAt(lines.all()[above.at], placeOf(child, into)) ?? null)
    lines.validate()
  })
  /** To be called when the focus moves to another line: shows the errors of the one left. */
  const leave = useEvent((at: number): void =>
    lines.leave(
      at,
      columns.filter(({ isInput }) => isInput).map(column => column.name),
    ),
  )
  const onPaste = usePasting({ lines, child, place, columns, mayAdd: mayDo('create') })
  return { child, place, columns, shown, table, append, cancel, goDown, copyAbove, leave, onPaste, mayDo }
}
