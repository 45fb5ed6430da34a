import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Sql } from '../sql.ts'
import { cachedSql } from './cachedSql.ts'
import { objectText, type JsonText, type Tree } from '../jsonText.ts'
import { pageLookups } from './pageLookups.ts'
import { of } from '../columns.ts'
import { fieldText, recordText } from './recordJson.ts'

/** The alias of a resource's table in every list and card. */
export const ROW = 't'
/** The name of the page in its statement. */
export const PAGE = 'page'

/** The JSON of a page's records. */
export interface PageTexts {
  readonly record: JsonText
  /** The values of one record from which others are derived. */
  readonly each: JsonText | undefined
  /** The lookup tables, as they follow the page in the `with` of its statement. */
  readonly tables: Sql
}

/** Returns the texts of the named fields, and of those from which others are derived. */
export function pageTexts(engine: Engine, resource: Resource, names: readonly string[], inputs?: readonly string[]): PageTexts {
  const make = (): PageTexts => {
    const lookups = pageLookups(engine, PAGE, ROW)
    const record = recordText(engine, resource, names, ROW, 0, { lookups })
    const tree: Tree = Object.fromEntries(['id', 'version'].map(name => [name, sql`${of(ROW)(name)}::text`]))
    for (const name of inputs ?? []) tree[name] = fieldText(engine, resource, name, ROW, 0, lookups)!
    const tables = lookups.tables().map(table => sql`, ${table}`)
    return { record, each: inputs && objectText(tree), tables: sql.join(tables, sql``) }
  }
  const piece = (what: keyof PageTexts): Sql =>
    cachedSql(engine.db, `page ${what} ${resource.name} ${names.join()} ${inputs?.join()}`, () => make()[what]!, engine.hidden)
  return { record: piece('record'), each: inputs && piece('each'), tables: piece('tables') }
}
