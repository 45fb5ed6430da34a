import type { Query, Resource } from '#resource'
import type { Level } from '#resource/grouping'
import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { serverKindOf } from '../kinds/index.ts'
import type { User } from '../user.ts'
import { keySql } from './groups.ts'
import { sortValue } from './filters.ts'
import { tableOf } from '../schema/tables.ts'
import { ROW } from './pageTexts.ts'
import { aliased } from '../columns.ts'
import { expressionOf, fieldText, isRecordDerived } from './recordJson.ts'
import { bySql, conditions, type RowCondition } from './records.ts'

/** The column of a field in the rows of an export, and whether it is JSON text. */
interface ExportColumn {
  readonly key: string
  readonly isJson: boolean
}

/** The prefix of the columns with the keys of a row's groups, level by level. */
export const GROUP_KEY = 'g'

/** The statement of an export, and the columns of the requested fields. */
export interface Exported {
  readonly statement: RawBuilder<Record<string, unknown>>
  readonly columns: Readonly<Record<string, ExportColumn>>
}

/**
 * Returns the statement of an export: the rows and order of the list without pages. Every field has its own column; JSON is text that is
 * parsed only the first time it occurs, because parsing would keep hundreds of megabytes of short strings in the old generation of the
 * heap.
 */
export function exportSql(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Query,
  names: readonly string[],
  within?: RowCondition,
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
  // Sorts the rows of a group together: by its name, then by its key.
  const byGroups = levels.flatMap(level => {
    const isDown = query.sort[0]?.field === level.field && query.sort[0].descending
    const way = isDown ? sql` desc` : sql``
    const key = sql`${keySql(engine, resource, level, false)}${way} nulls last`
    return level.step ? [key] : [sql`${sortValue(engine, resource, level.field, ROW)}${way} nulls last`, key]
  })
  const id = aliased(ROW)('id')
  return {
    columns,
    statement: sql`select ${id} as id, ${aliased(ROW)('version')} as version${sql.join([...selected, ...keys], sql``)} from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)}
      where ${conditions(engine, resource, user, query, within)} order by ${sql.join([...byGroups, bySql(engine, resource, query.sort)])}`,
  }
}
