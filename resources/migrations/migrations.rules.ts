import { sql } from 'kysely'
import type { Migration } from '#server/engine/schema/schema.ts'
import { fillVat } from './vatOfDeals.rules.ts'
import { normalizeCardNumbers, cleanStoredTexts } from './cleanTexts.rules.ts'

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
]
