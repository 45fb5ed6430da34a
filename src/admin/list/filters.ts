import { isProblem, optionsOf, takeValue, type Field, type FilterKind, type FilterValues, type Resource } from '#resource'
import { useMay } from '../may.ts'

/** The filters that the user may see, among all declared or the named ones. */
export function useFilters(resource: Resource, names?: readonly string[]): readonly (readonly [string, FilterKind])[] {
  const { mayField } = useMay()
  const declared = resource.list?.filters ?? {}
  return (names ?? Object.keys(declared)).flatMap(name => {
    const filter = declared[name]
    return filter && filter.offered !== false && mayField(resource, name, 'read') ? [[name, filter.by] as const] : []
  })
}

/** Kinds whose values are typed and may be invalid; a moment is filtered by its day. */
const TYPED = { number: 'number', decimal: 'decimal', money: 'money', date: 'date', dateTime: 'date', month: 'month' } as const

/** The values of a filter form without unparsable ones, whose inputs show the error. */
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
          ? Object.fromEntries(Object.entries(value).map(([edge, bound]) => [edge, readable(bound)]))
          : readable(value),
      ]
    }),
  )
