import { takeValue, type Condition, type Resource } from '#resource'
import type { Test, Where } from '#resource/where'
import { sql } from 'kysely'
import { of } from '../columns.ts'
import { joinTableOf, ownerColumnOf } from '../schema/names.ts'
import type { Sql } from '../sql.ts'

/** How a filter and a field's value are written in SQL. */
export interface Filtering {
  readonly filter: (condition: Condition) => Sql
  readonly value: (name: string) => Sql
  readonly alias: string
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'richText', 'phone', 'email', 'month', 'choice', 'colour'])
const isADay = (value: string): boolean => {
  const taken = takeValue({ kind: 'date', options: {} }, value)
  return !('key' in taken) && taken.value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** For a moment, a day matches from its first to its last instant. */
function isSql(resource: Resource, { field, values }: Test, { filter }: Filtering): Sql {
  const isMoment = resource.fields[field]?.kind === 'dateTime'
  if (!isMoment || !values.every(isADay)) return filter({ field, kind: 'in', values })
  const days = values.map(
    value =>
      sql`(${filter({ field, kind: 'range', values: [value], edge: 'from' })} and ${filter({ field, kind: 'range', values: [value], edge: 'to' })})`,
  )
  return sql`(${sql.join(days, sql` or `)})`
}

function emptySql(resource: Resource, { field }: Test, { value, alias }: Filtering): Sql {
  const { kind } = resource.fields[field]!
  if (kind === 'references')
    return sql`not exists (select 1 from ${sql.table(joinTableOf(resource, field))} as w_ where w_.${sql.ref(ownerColumnOf(resource))} = ${of(alias)('id')})`
  return TEXTS.has(kind) ? sql`coalesce(${value(field)}, '') = ''` : sql`${value(field)} is null`
}

function testSql(resource: Resource, test: Test, filtering: Filtering): Sql {
  const { field, is, values } = test
  const { filter } = filtering
  const edge = (which: 'from' | 'to', requested: string | undefined): Sql =>
    filter({ field, kind: 'range', values: [requested!], edge: which })
  switch (is) {
    case 'is':
      return isSql(resource, test, filtering)
    // Rows without a value match a negated condition too.
    case 'not':
      return sql`(${isSql(resource, test, filtering)}) is not true`
    case 'contains':
      return filter({ field, kind: 'contains', values })
    case 'lacks':
      return sql`(${filter({ field, kind: 'contains', values })}) is not true`
    case 'from':
    case 'to':
      return edge(is, values[0])
    case 'empty':
      return emptySql(resource, test, filtering)
    case 'filled':
      return sql`not (${emptySql(resource, test, filtering)})`
    case 'between':
    case 'during':
      return sql`(${edge('from', values[0])} and ${edge('to', values[1])})`
  }
}

/** Returns conditions as SQL; conditions joined by "and" use the same indexes as filters. */
export function treeSql(resource: Resource, where: Where, filtering: Filtering): Sql {
  const joined = (parts: readonly Where[], word: Sql): Sql =>
    sql`(${sql.join(
      parts.map(one => treeSql(resource, one, filtering)),
      word,
    )})`
  if ('all' in where) return joined(where.all, sql` and `)
  return 'any' in where ? joined(where.any, sql` or `) : testSql(resource, where, filtering)
}
