import { sql } from 'kysely'
import { INPUT_TYPE } from '#resources/money/lookups'
import type { Db } from '../../server/engine/sql.ts'
import { faultsIn, type Baseline, missingOfImports } from './faults.ts'

/** Harm done on purpose, and what the judge must say of it. */
interface Spoil {
  readonly name: string
  readonly seen: RegExp
  readonly does: (db: Db, known: Baseline) => Promise<unknown>
}

const lastOf = (known: Baseline, table: string): number => known.journal.records.findLast(existing => existing.table === table)!.id

const spoils: readonly Spoil[] = [
  {
    name: 'an acknowledged payment is lost',
    seen: /payment \d+ was acknowledged and is lost/,
    does: (db, known) => sql`delete from payment where id = ${lastOf(known, 'payment')}`.execute(db),
  },
  {
    name: 'a company is stored twice',
    seen: /was never acknowledged/,
    does: (db, known) =>
      sql`insert into company (name, short_name) select name, short_name from company where id = ${lastOf(known, 'company')}`.execute(db),
  },
  {
    name: 'an acknowledged change is undone',
    seen: /has short_name .*, acknowledged was/,
    does: (db, known) => sql`update company set short_name = 'как было' where id = ${lastOf(known, 'company')}`.execute(db),
  },
  {
    name: 'a key is forgotten',
    seen: /the key .* is kept as undefined/,
    does: db => sql`delete from sys_idempotency where key = (select max(key) from sys_idempotency where key like 'soak-%')`.execute(db),
  },
  {
    name: 'an entry of history is missing',
    seen: /entries of history/,
    does: (db, known) => sql`delete from sys_change where resource = 'company' and record_id = ${lastOf(known, 'company')}`.execute(db),
  },
  {
    name: 'a waybill has one posting of several',
    seen: /law «|should have/,
    does: db => sql`delete from cash_transaction where id = (select max(id) from cash_transaction where object_type = 'deal')`.execute(db),
  },
  {
    name: "a box's balance is not that of its rows",
    seen: /law «balance»/,
    does: db => sql`update box_balance set balance = balance + 1 where box_id = 1`.execute(db),
  },
  {
    name: 'kept sums are not those of the rows',
    seen: /kept sums/,
    does: db => sql`update deal_kept set object_summ = object_summ + 1 where sys_n > 0`.execute(db),
  },
  {
    name: 'a file is not the one that was stored',
    seen: /is not what was stored/,
    does: db => sql`update sys_file set key = 'zz/none' where id = (select max(id) from sys_file)`.execute(db),
  },
  {
    name: 'a job is lost',
    seen: /job \d+ was acknowledged and is lost/,
    does: (db, known) =>
      sql`with lines as (delete from job_line where job_id = ${known.journal.jobs[0]}) delete from job where id = ${known.journal.jobs[0]}`.execute(
        db,
      ),
  },
  {
    name: 'a row of a file is there twice',
    seen: /was imported \d+ times, the files hold/,
    does: db =>
      sql`insert into bank_transaction (company_id, account, direction, day, sum, number, status_id, pay_method_id, fingerprint, ins_date)
        select company_id, account, direction, day, sum, number, 1, 1, 'again', ins_date from bank_transaction order by id limit 1`.execute(
        db,
      ),
  },
  {
    name: 'a row of a file is missing',
    seen: /is there \d+ times, the files hold/,
    does: db =>
      sql`with gone as (select id from bank_transaction where status_id = 2 order by id limit 1),
        lines as (delete from bank_transaction_line where transaction_id in (select id from gone))
        delete from bank_transaction where id in (select id from gone)`.execute(db),
  },
  {
    name: 'a transaction is paid twice',
    seen: /payment \d+ is 0 lines|should be 1 lines/,
    does: db =>
      sql`insert into payment (create_date, pay_date, cost_list_id, cost_list_type_id, pay_method_id, rate, price, volume, sum, company_from_id,
          company_to_id, pay_status_id, source_id, ins_date)
        select create_date, pay_date, cost_list_id, cost_list_type_id, pay_method_id, rate, price, volume, sum, company_from_id, company_to_id,
          pay_status_id, source_id, ins_date from payment where source_id = ${INPUT_TYPE.bank} order by id limit 1`.execute(db),
  },
  {
    name: 'a transaction is processed and stands in no box',
    seen: /bank_transaction \d+ is/,
    does: db =>
      sql`delete from cash_transaction where object_type = 'payment' and object_number in (
        select payment_id from bank_transaction_line where not is_delete order by id limit 1)`.execute(db),
  },
]

const UNDO = new Error('undo')

/** Makes each deliberate fault in a transaction that is undone; answers those that the judge did not see: none, or the judge is worth nothing. */
export async function unseen(db: Db, known: Baseline): Promise<string[]> {
  const missed: string[] = []
  for (const spoil of spoils)
    await db
      .transaction()
      .execute(async tx => {
        // Triggers would mend or refuse it.
        await sql`set local session_replication_role = replica`.execute(tx)
        await spoil.does(tx, known)
        const found = [...(await faultsIn(tx, known)), ...(await missingOfImports(tx, known))]
        if (!found.some(fault => spoil.seen.test(fault))) missed.push(`${spoil.name}: ${found.join('; ') || 'nothing was seen'}`)
        throw UNDO
      })
      .catch((error: unknown) => {
        if (error !== UNDO) throw error
      })
  return missed
}
/** How many deliberate faults are tried. */
export const SPOILS = spoils.length
