import { useMemo, useSyncExternalStore } from 'react'
import { useEvent } from 'react-admin'
import { idOf, placeOf, type Field, type Resource } from '#resource'
import { useCore } from '../context.tsx'
import type { FormCore } from '../useFormCore.ts'
import { withoutValue, type Wire } from '../../data/values.ts'
import type { LineColumn } from './columns.ts'
import { isBlank, isCancelled, lineNumbers, linesIn, lineUnder, takenBy } from './rows.ts'

/** The state of a line in the table. */
export interface ShownLine {
  /** Its index among the lines of the form. */
  readonly at: number
  readonly number: number
  readonly isRemoved: boolean
  readonly isNew: boolean
}

interface LinesField {
  /** The field with the lines. */
  readonly one: Field
  /** The resource of the lines. */
  readonly child: Resource
  /** The path of the lines in the form. */
  readonly place: string
}

const shapeOf = (one: Field, lines: readonly Wire[]): string => {
  const numbers = lineNumbers(one, lines)
  return lines
    .flatMap((line, at) => (numbers[at] === null ? [] : [`${at}:${numbers[at]}:${+isCancelled(line)}:${+!idOf(line['id'])}`]))
    .join()
}

const readShown = (text: string): ShownLine => {
  const [at, number, removed, fresh] = text.split(':').map(Number)
  return { at: at!, number: number!, isRemoved: removed === 1, isNew: fresh === 1 }
}

/** The visible lines. Re-renders only when a line is added, dropped or cancelled, not when a value changes. */
function useShown(form: FormCore['form'], { one, place }: LinesField): readonly ShownLine[] {
  const follow = useEvent((changed: () => void) => form.subscribe({ formState: { values: true }, callback: changed }))
  const shape = useSyncExternalStore(follow, () => shapeOf(one, linesIn(form.getValues(place))))
  return useMemo(() => shape.split(',').filter(Boolean).map(readShown), [shape])
}

/** The result of `useLineValues`, without the visible lines. */
export type LineValues = Omit<ReturnType<typeof useLineValues>, 'shown'>

/** Reads and changes the lines of a field of the surrounding form. */
export function useLineValues(field: LinesField) {
  const { one, child, place } = field
  const { form, origins } = useCore()
  const shown = useShown(form, field)
  const all = (): readonly Wire[] => linesIn(form.getValues(place))
  const placeIn = (at: number, name: string): string => `${place}.${at}.${placeOf(child, name)}`
  const setAt = (to: string, value: unknown): void => form.setValue(to, value, { shouldDirty: true, shouldTouch: true })
  return {
    shown,
    all,
    set: (at: number, { name }: LineColumn, value: unknown): void => {
      const to = placeIn(at, name)
      setAt(to, value)
      origins.set(to, withoutValue(value) ? undefined : 'typed')
    },
    setRemoved: (at: number, is: boolean): void => setAt(`${place}.${at}.isDelete`, is),
    /** Adds new lines after the last one, with values carried over from it; returns their indexes. */
    add: (count: number): readonly number[] => {
      const lines = all()
      const above = lines.findLast(line => !isCancelled(line))
      const added = Array.from({ length: count }, () => lineUnder(one, child, above))
      if (count > 0) form.setValue(place, [...lines, ...added], { shouldDirty: true })
      const places = added.map((_, index) => lines.length + index)
      for (const at of places) for (const name of Object.keys(takenBy(added[0]!))) origins.set(placeIn(at, name), 'last')
      return places
    },
    // A list of paths validates the cells below them too; a single path only itself.
    validate: (): void => void form.trigger([place]),
    /** To be called when the user leaves a line: shows its errors. */
    leave: (at: number, names: readonly string[]): void => {
      const line = all()[at]
      if (line && !isCancelled(line) && !isBlank(one, child, line)) void form.trigger(names.map(name => placeIn(at, name)))
    },
  }
}
