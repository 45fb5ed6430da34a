import type { Resources } from '#resource'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { ErrorRow } from './errorRow.rules.ts'
import { errorRows } from './errors.rules.ts'
import { jobTypeRows } from './jobs.rules.ts'
import { propertyRows, settingRows, type PropertyRow } from './parameters.rules.ts'
import { insertRows, moveIds, type Row } from './rows.rules.ts'

/** Inserts missing rows and updates the texts of existing ones; values set by users stay. */
export async function upsert(
  db: Db,
  table: string,
  key: string,
  rows: readonly Row[],
  fresh: (row: Row) => Row = () => ({}),
): Promise<void> {
  for (const row of rows) {
    const { rows: existing } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]} and not is_delete`.execute(
      db,
    )
    if (existing.length) await db.updateTable(table).set(row).where(key, '=', row[key]).execute()
    else
      await db
        .insertInto(table)
        .values({ ...row, ...fresh(row) })
        .execute()
  }
}

/** Lower ids are reserved for the product in books whose ids rules refer to. */
const RESERVED = 100

/** Fills a book that users maintain, if it is empty. */
export async function fillBook(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const existing = await db.selectFrom(table).select('id').limit(1).execute()
  if (existing.length) return
  await insertRows(db, table, rows)
  await moveIds(db, table, RESERVED)
}

const withValue = (row: Row): Row => ({ parameter_value: row['default_value'] })

/** The kinds of jobs for which the application declares inputs, and the hidden ones; others are left out. */
const startable = (resources: Resources): readonly Row[] => {
  const kinds = resources['job']!.actions!['create']!.variants!.inputs
  return jobTypeRows.filter(row => row['is_hidden'] === true || String(row['code']) in kinds)
}

/** The catalogue rows of an application besides those of the framework. */
export interface Catalogues {
  /** The name of the product until a setting changes it. */
  readonly name: string
  readonly resources: Resources
  /** The code, name and group of every right. */
  readonly rights: readonly Row[]
  readonly errors?: readonly ErrorRow[]
  readonly properties?: readonly PropertyRow[]
  readonly jobs?: readonly Row[]
}

/** Updates the catalogues that belong to the product, not to its users: rights, error codes, settings, properties, kinds of jobs. Runs at every start. */
export async function updateCatalogues(
  db: Db,
  { name, resources, rights, errors = [], properties = [], jobs = [] }: Catalogues,
): Promise<void> {
  await upsert(db, 'acc_right', 'code_right', rights)
  await upsert(db, 'error_code', 'code', [...errorRows, ...errors])
  await upsert(db, 'setting', 'parameter', settingRows(name), withValue)
  await upsert(db, 'property', 'parameter', [...propertyRows, ...properties], withValue)
  await upsert(db, 'job_type', 'code', [...startable(resources), ...jobs])
}
