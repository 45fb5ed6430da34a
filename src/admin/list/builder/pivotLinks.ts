import { pathOf, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import type { Pivot, PivotAnswer, PivotKey } from '#resource/pivot'
import { whereOfGroup } from '../groups/useGroups.ts'
import { writeListQuery, type ListQuery } from '../listQuery.ts'

const narrowedBy = (resource: Resource, level: Level, { key, last, record }: PivotKey, where: string | undefined): string =>
  whereOfGroup(resource, level, { keys: [key], last: [last], count: 0, record, sums: {} }, where)

/** Returns a function that builds the address of the rows behind a figure: the list with the same conditions, filtered by the groups. */
export function linksOf(resource: Resource, pivot: Pivot, { levels, columns }: PivotAnswer, query: ListQuery) {
  const list = pathOf(resource, 'list')!
  return (keys: readonly number[], column: number | undefined): string => {
    const down = keys.reduce((where, at, depth) => narrowedBy(resource, pivot.rows[depth]!, levels[depth]![at]!, where), query.where)
    const where = column === undefined ? down : narrowedBy(resource, pivot.columns!, columns[column]!, down)
    const question = writeListQuery(resource, new URLSearchParams(), { ...query, where, pivot: undefined })
    return `${list}?${question.toString()}`
  }
}
