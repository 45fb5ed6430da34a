import type { Query, Resource } from '#resource'
import type { Level } from '#resource/grouping'
import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { serverKindOf } from '../kinds/index.ts'
import type { User } from '../user.ts'
import { keySql } from './groups.ts'
import { sortValue } from './filters.ts'
import { tableOf } from '../schema/names.ts'
import { ROW } from './pageTexts.ts'
import { of } from '../columns.ts'
import { expressionOf, fieldText, isRecordDerived } from './recordJson.ts'
import { bySql, conditions, type Within } from './records.ts'

/** Where an export finds a field in a row of its statement, and whether it stands there as the text of JSON. */
interface ExportColumn {
  readonly key: string
  readonly isJson: boolean
}

/** Under which keys rows say in which groups they are, level by level. */
export const GROUP_KEY = 'g'

/** An export's statement, and where its rows hold the fields that were asked for. */
export interface Exported {
  readonly statement: RawBuilder<Record<string, unknown>>
  readonly columns: Readonly<Record<string, ExportColumn>>
}

/**
 * The statement behind an export: the same rows and order as the list, all of them. Every field stands in a column of its own, JSON as a text that is
 * parsed only when it has not been met before: parsing keeps every short text that it finds in the old part of the heap, hundreds of megabytes in all.
 */
export function exportSql(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Query,
  names: readonly string[],
  within?: Within,
  levels: readonly Level[] = [],
): Exported {
  const read = names.filter(name => !isRecordDerived(resource, name))
  const columns: Record<string, ExportColumn> = {}
  const selected = read.map((name, at) => {
    const column = { key: `c${at}`, isJson: serverKindOf(resource.fields[name]!).isNested === true }
    columns[name] = column
    const value = column.isJson ? fieldText(engine, resource, name, ROW, 0)! : expressionOf(engine, resource, name, ROW)
    return sql`, ${value} as ${sql.ref(column.key)}`
  })
  const keys = levels.map((level, at) => sql`, (${keySql(engine, resource, level, false)})::text as ${sql.ref(`${GROUP_KEY}${at}`)}`)
  // Rows of one group stand together: by its name first, then by what it is.
  const byGroups = levels.flatMap(level => {
    const isDown = query.sort[0]?.field === level.field && query.sort[0].descending
    const way = isDown ? sql` desc` : sql``
    const key = sql`${keySql(engine, resource, level, false)}${way} nulls last`
    return level.step ? [key] : [sql`${sortValue(engine, resource, level.field, ROW)}${way} nulls last`, key]
  })
  const id = of(ROW)('id')
  return {
    columns,
    statement: sql`select ${id} as id, ${of(ROW)('version')} as version${sql.join([...selected, ...keys], sql``)} from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)}
      where ${conditions(engine, resource, user, query, within)} order by ${sql.join([...byGroups, bySql(engine, resource, query.sort)])}`,
  }
}
