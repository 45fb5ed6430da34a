import { sql } from 'kysely'
import { frameworkMigrations } from '#areas/migrations.rules'
import { cleanText } from '#resource/fold'
import { CARD } from '#russian'
import type { Db } from '#server/engine/sql.ts'
import type { Migration } from '#server/engine/schema/schema.ts'

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
async function cleanStoredTexts(db: Db): Promise<void> {
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
async function normalizeCardNumbers(db: Db): Promise<void> {
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

/**
 * Fills in the VAT of existing waybills and regular contracts by the types of companies and the initial rates (by their ids), because no
 * changes of VAT were recorded. Sums and versions stay, because this is not an edit.
 */
export async function fillVat(db: Db): Promise<void> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('deal') is not null and to_regclass('company') is not null as present`.execute(db)
  if (!rows[0]!.present) return
  await sql`create or replace function pg_temp.vat_rate_of(type bigint, day date) returns table (id bigint, rate numeric) language sql immutable as $body$
    select r.id, r.rate from (values
        (array[2, 3], 1::bigint, 20::numeric, date '2000-01-01', date '2004-01-01'), (array[2, 3], 2, 18, '2004-01-01', '2019-01-01'),
        (array[2, 3], 3, 20, '2019-01-01', '2026-01-01'), (array[2, 3], 4, 22, '2026-01-01', 'infinity'), (array[4], 5, 10, '2000-01-01', 'infinity'),
        (array[7], 6, 0, '2000-01-01', 'infinity'), (array[1], 7, 0, '2000-01-01', 'infinity'), (array[6], 8, 5, '2025-01-01', 'infinity'),
        (array[5], 9, 7, '2025-01-01', 'infinity')) as r (types, id, rate, starts, ends)
    where coalesce(type, 1) = any(r.types) and day >= r.starts and day < r.ends $body$`.execute(db)
  for (const [table, day] of [
    ['deal', 'dt_deal'],
    ['regular_deal', 'counted_on'],
  ] as const) {
    const { rows: found } = await sql<{ present: boolean }>`select to_regclass(${table}) is not null as present`.execute(db)
    if (!found[0]!.present) continue
    for (const side of ['object', 'career', 'route'])
      await sql`alter table ${sql.table(table)} add column if not exists ${sql.ref(`${side}_vat`)} numeric(16,2),
        add column if not exists ${sql.ref(`${side}_vat_rate_id`)} bigint`.execute(db)
    const vatOf = (summ: string) => sql`round(coalesce(${sql.ref(`t.${summ}`)}, 0) * coalesce(r.rate, 0) / (100 + coalesce(r.rate, 0)), 2)`
    // The triggers of precomputed sums are disabled; the sums are recomputed afterwards.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    for (const [side, seller, isSale] of [
      ['object', 'customer_id', true],
      ['career', 'supplier_id', false],
      ['route', 'shipment_id', false],
    ] as const)
      await sql`update ${sql.table(table)} t set ${sql.ref(`${side}_vat`)} = ${vatOf(`${side}_summ`)},
          ${sql.ref(`${side}_vat_rate_id`)} = case when coalesce(${sql.ref(`t.${side}_summ`)}, 0) <> 0 then r.id end
        from ${sql.table(table)} o left join company c on c.id = ${isSale ? sql`1` : sql.ref(`o.${seller}`)} and ${sql.ref(`o.${seller}`)} <> 1
          left join lateral (select v.* from pg_temp.vat_rate_of(c.nds_type_id, ${sql.ref(`o.${day}`)}) v where c.id is not null) r on true
        where o.id = t.id`.execute(db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
}

/** Every migration, oldest first; a released one never changes. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22 history entries name their action',
    run: async db => void (await sql`alter table sys_change rename column deed to action`.execute(db)),
  },
  {
    name: '2026-11-23 imports say what became of the columns of their file',
    run: async db =>
      void (await sql`alter table if exists sys_import add column if not exists columns jsonb not null default '[]'`.execute(db)),
  },
  {
    name: '2026-11-23 who paid us is the payer of what came to us',
    run: async db =>
      void (await sql`do $$ begin if to_regclass('payment') is not null then
        update payment set owner_company_id = company_from_id where company_to_id = 1 and owner_company_id = 1 and company_from_id <> 1;
      end if; end $$`.execute(db)),
  },
  {
    name: '2026-11-24 what a waybill is to people is indexed by its declaration',
    run: async db => void (await sql`drop index if exists deal_state`.execute(db)),
  },
  {
    name: '2026-11-25 history entries say by which token of the API they came',
    run: async db =>
      void (await sql`alter table if exists sys_change add column if not exists token_id bigint, add column if not exists token text`.execute(
        db,
      )),
  },
  {
    name: '2026-11-25 sessions and imports know their language',
    run: async db => {
      for (const table of ['sys_session', 'sys_import'])
        await sql`alter table if exists ${sql.table(table)} add column if not exists language text`.execute(db)
    },
  },
  {
    name: '2026-11-27 observers only read',
    run: async db => {
      await sql`alter table if exists acc_role add column if not exists is_only_read boolean`.execute(db)
      await sql`do $$ begin if to_regclass('acc_role') is not null then
        update acc_role set is_only_read = true where id = 8 and name_role = 'Наблюдатель';
      end if; end $$`.execute(db)
    },
  },
  {
    name: '2026-11-27 fuel is found by whose it is',
    run: async db =>
      void (await sql`do $$ begin if to_regclass('oil_company_transaction_line') is not null then
        alter table oil_company_transaction add column if not exists vehicle_id bigint, add column if not exists driver_id bigint;
        update oil_company_transaction t set
          vehicle_id = coalesce(
            (select l.vehicle_to_id from oil_company_transaction_line l where l.transaction_id = t.id and not l.is_delete and l.vehicle_to_id is not null order by l.id limit 1),
            (select v.id from vehicle v where v.plate = t.plate and v.id <> 1 and v.is_active and not v.is_delete order by v.id limit 1)),
          driver_id = (select l.account_to_id from oil_company_transaction_line l where l.transaction_id = t.id and not l.is_delete and l.account_to_id is not null
            order by l.id limit 1);
      end if; end $$`.execute(db)),
  },
  { name: '2026-11-27 texts are composed and hold nothing that shows nothing', run: cleanStoredTexts },
  { name: '2026-11-27 numbers of fuel cards have one normal form', run: normalizeCardNumbers },
  {
    name: '2026-11-27 jobs name what they are started with as their kinds do',
    run: async db =>
      void (await sql`do $$ begin if to_regclass('job') is not null then
        update job j set params = (j.params - 'document' - 'to') || jsonb_strip_nulls(jsonb_build_object(
            case t.code when 'bank_import' then 'bankDocument' when 'fuel_import' then 'fuelDocument' when 'fines_import' then 'finesDocument' else 'invoice' end,
            j.params -> 'document', 'email', j.params -> 'to'))
          from job_type t where t.id = j.job_type_id and t.code in ('bank_import', 'fuel_import', 'fines_import', 'invoice_mail') and j.params ? 'document';
      end if; end $$`.execute(db)),
  },
  { name: '2026-11-28 waybills say the VAT within their sums', run: fillVat },
  ...frameworkMigrations,
]
