import { useMemo, useSyncExternalStore } from 'react'
import { useEvent } from 'react-admin'
import { idOf, placeOf, type Field, type Resource } from '#resource'
import { useCore } from '../context.tsx'
import type { FormCore } from '../useFormCore.ts'
import { withoutValue, type Wire } from '../../data/values.ts'
import type { LineColumn } from './columns.ts'
import { isBlank, isCancelled, lineNumbers, linesIn, lineUnder, takenBy } from './rows.ts'

/** How a line stands in the table. */
export interface ShownLine {
  /** Its place among the lines of the form. */
  readonly at: number
  readonly number: number
  readonly isGone: boolean
  readonly isNew: boolean
}

interface LinesField {
  /** The field of the lines. */
  readonly one: Field
  /** The resource of the lines. */
  readonly child: Resource
  /** Where the lines lie in the form. */
  readonly place: string
}

const shapeOf = (one: Field, lines: readonly Wire[]): string => {
  const numbers = lineNumbers(one, lines)
  return lines
    .flatMap((line, at) => (numbers[at] === null ? [] : [`${at}:${numbers[at]}:${+isCancelled(line)}:${+!idOf(line['id'])}`]))
    .join()
}

const readShown = (text: string): ShownLine => {
  const [at, number, gone, fresh] = text.split(':').map(Number)
  return { at: at!, number: number!, isGone: gone === 1, isNew: fresh === 1 }
}

/** The lines as they are shown. Follows which there are and not what is typed in them: the table is rendered again only when a line comes, goes or is cancelled. */
function useShown(form: FormCore['form'], { one, place }: LinesField): readonly ShownLine[] {
  const follow = useEvent((changed: () => void) => form.subscribe({ formState: { values: true }, callback: changed }))
  const shape = useSyncExternalStore(follow, () => shapeOf(one, linesIn(form.getValues(place))))
  return useMemo(() => shape.split(',').filter(Boolean).map(readShown), [shape])
}

/** What `useLineValues` gives. */
export type LineValues = Omit<ReturnType<typeof useLineValues>, 'shown'>

/** The lines of a field among the values of the form around it: reads and changes them. */
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
    setGone: (at: number, is: boolean): void => setAt(`${place}.${at}.isDelete`, is),
    /** Adds new lines after the last one, each with what it takes over from it; returns their places. */
    add: (count: number): readonly number[] => {
      const lines = all()
      const above = lines.findLast(line => !isCancelled(line))
      const added = Array.from({ length: count }, () => lineUnder(one, child, above))
      if (count > 0) form.setValue(place, [...lines, ...added], { shouldDirty: true })
      const places = added.map((_, index) => lines.length + index)
      for (const at of places) for (const name of Object.keys(takenBy(added[0]!))) origins.set(placeIn(at, name), 'last')
      return places
    },
    // A list of places reaches the cells below them; a single one would reach only what stands at it.
    validate: (): void => void form.trigger([place]),
    /** Says what is wrong with a line that somebody has gone on from. */
    leave: (at: number, names: readonly string[]): void => {
      const line = all()[at]
      if (line && !isCancelled(line) && !isBlank(one, child, line)) void form.trigger(names.map(name => placeIn(at, name)))
    },
  }
}
