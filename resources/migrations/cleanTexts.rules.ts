import { cleanText } from '#resource/fold'
import { CARD } from '#russian'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

/** Returns the text columns of tables with records, whose texts were once stored unchanged. */
async function textColumns(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`select c.table_name as table, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.data_type = 'text' and t.table_type = 'BASE TABLE' and c.table_name not like 'sys\\_%'
      and exists (select from information_schema.columns i where i.table_schema = c.table_schema and i.table_name = c.table_name and i.column_name = 'id')
    group by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

// Matches combining marks and invisible characters; only texts with them are read.
const SUSPECT =
  '[\u0300-\u036f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]'

/**
 * Normalizes stored texts as texts are normalized now: composed Unicode without invisible characters. A text that would violate uniqueness
 * stays.
 */
export async function cleanStoredTexts(db: Db): Promise<void> {
  for (const [table, columns] of await textColumns(db))
    for (const column of columns) {
      const { rows } = await sql<{ id: string; value: string }>`select id::text, ${sql.ref(column)} as value from ${sql.table(table)}
        where ${sql.ref(column)} ~ ${SUSPECT}`.execute(db)
      for (const { id, value } of rows) if (cleanText(value) !== value) await replaced(db, table, column, id, cleanText(value))
    }
}

/**
 * Writes a value unless the database refuses it (a unique index, or a table whose rows never change): a start must not fail because of a
 * text.
 */
async function replaced(db: Db, table: string, column: string, id: string, value: string): Promise<void> {
  await sql`savepoint one_text`.execute(db)
  try {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}::bigint`.execute(db)
    await sql`release savepoint one_text`.execute(db)
  } catch (error) {
    await sql`rollback to savepoint one_text`.execute(db)
    if ((error as { code?: string }).code === undefined) throw error
  }
}

interface StoredCard {
  readonly id: string
  readonly company: string
  readonly number: string
}

/**
 * Removes spaces and dashes from the numbers of fuel cards, as they are stored now. Of several cards of a supplier with the same number,
 * the oldest active one gets it, because purchases were bound to it; the others are marked as duplicates in their number and bind nothing.
 */
export async function normalizeCardNumbers(db: Db): Promise<void> {
  const { rows: found } = await sql<{ present: boolean }>`select to_regclass('oil_company_card') is not null as present`.execute(db)
  if (!found[0]!.present) return
  const { rows } = await sql<StoredCard>`select id::text, company_id::text as company, number from oil_company_card
    where not is_delete order by is_active desc, id`.execute(db)
  const byKey = new Map<string, StoredCard[]>()
  for (const card of rows) {
    const key = `${card.company} ${CARD.normalize(cleanText(card.number))}`
    byKey.set(key, [...(byKey.get(key) ?? []), card])
  }
  for (const [first, ...others] of byKey.values()) {
    const plain = CARD.normalize(cleanText(first!.number))
    // Duplicates are renamed first.
    for (const { id } of others)
      await sql`update oil_company_card set number = left(${plain}, 18) || ' дубль ' || id where id = ${id}::bigint`.execute(db)
    if (plain !== first!.number) await sql`update oil_company_card set number = ${plain} where id = ${first!.id}::bigint`.execute(db)
  }
}
