import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

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
