import { sql } from 'kysely'
import type { Db } from '../../engine/rules.ts'
import type { Row } from '../rows.ts'
import { errorRows } from './errors.ts'
import { propertyRows, settingRows } from './parameters.ts'
import { rightRows } from './rights.ts'

/** Inserts the rows whose key is missing and brings the others' wording up to date; values that people set stay. */
async function upsert(db: Db, table: string, key: string, rows: readonly Row[], fresh: (row: Row) => Row = () => ({})): Promise<void> {
  for (const row of rows) {
    const { rows: held } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]} and not is_delete`.execute(db)
    if (held.length) await db.updateTable(table).set(row).where(key, '=', row[key]).execute()
    else
      await db
        .insertInto(table)
        .values({ ...row, ...fresh(row) })
        .execute()
  }
}

const withValue = (row: Row): Row => ({ parameter_value: row['default_value'] })

/** The catalogues that belong to the product and not to its users: rights, error codes, settings, properties. Run at every start. */
export async function updateCatalogues(db: Db): Promise<void> {
  await upsert(db, 'acc_right', 'code_right', rightRows)
  await upsert(db, 'error_code', 'code', errorRows)
  await upsert(db, 'setting', 'parameter', settingRows, withValue)
  await upsert(db, 'property', 'parameter', propertyRows, withValue)
}
