import { isProblem, optionsOf, takeValue, type Field, type FilterKind, type FilterValues, type Resource } from '#resource'
import { useMay } from '../may.ts'

/** The filters that the user may see, of those declared or of those named. */
export function useFilters(resource: Resource, names?: readonly string[]): readonly (readonly [string, FilterKind])[] {
  const { mayField } = useMay()
  const declared = resource.list?.filters ?? {}
  return (names ?? Object.keys(declared)).flatMap(name => {
    const filter = declared[name]
    return filter && filter.offered !== false && mayField(resource, name, 'read') ? [[name, filter.by] as const] : []
  })
}

/** What is typed by hand, and may be no value; of a moment its day is asked. */
const TYPED = { number: 'number', decimal: 'decimal', money: 'money', date: 'date', dateTime: 'date', month: 'month' } as const

/** The values of a filter form without those that cannot be read: their inputs say so, and nothing is asked by them. */
export const readableFilters = (resource: Resource, values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const one = resource.fields[name]
      const kind = one && TYPED[one.kind as keyof typeof TYPED]
      if (!one || !kind || value === null || value === undefined || Array.isArray(value)) return [name, value]
      const { scale } = optionsOf(one)
      const judge: Field = { kind, options: scale === undefined ? {} : { scale } }
      const readable = (requested: unknown): unknown => (isProblem(takeValue(judge, requested)) ? undefined : requested)
      return [
        name,
        typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([edge, asked]) => [edge, readable(asked)]))
          : readable(value),
      ]
    }),
  )
