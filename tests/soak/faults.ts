import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '#resources'
import { locales } from '#locales'
import type { Resource } from '#resource'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { paymentPostings } from '#resources/ledger/postings.rules'
import { discrepancies } from '#resources/ledger/post.rules'
import { postingOf } from '#resources/deals/deal/rows.rules'
import { INPUT_TYPE } from '#resources/money/lookups'
import { deal } from '#resources/deals/deal/deal'
import type { Db } from '../../server/engine/sql.ts'
import { brokenTransactions } from '../support/incomingKinds.ts'
import { IMPORTED, type LastWrite, type Journal } from './actions.ts'
import { ROW_COUNT_COLUMN, keptSumsTableOf } from '../../server/engine/schema/keptSums.ts'
import { columnOf, tableOf } from '../../server/engine/schema/tables.ts'
import { textsOf } from '../../server/engine/texts.ts'
import { storedRows } from '../../server/engine/write/rows.ts'
import type { Tally } from './wire.ts'

/** Returns how often each imported item is in the database: bank payments by account and number, companies by INN. */
async function imported(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select account || ' ' || number as key, count(*)::int as n from bank_transaction where not is_delete group by 1
    union all select 'company ' || inn, count(*)::int from company where name like ${`${IMPORTED}%`} and not is_delete group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ key, n }) => [key, n]))
}
const MAX_IMPORTS = 5

/** At any moment no item of a file is imported more often than the file contains it, and each transaction has its payments. */
async function importFaults(db: Db, { journal }: Baseline): Promise<Fault[]> {
  const found = [...(await imported(db))].filter(([key, n]) => n > (journal.acknowledged.get(key) ?? 0))
  return [
    ...found
      .slice(0, MAX_IMPORTS)
      .map(([key, n]) => `${key} was imported ${n} times, the files hold ${journal.acknowledged.get(key) ?? 0}`),
    ...(await brokenTransactions(db)).map(({ at, is, should }) => `${at} is ${is}, should be ${should}`),
  ]
}
/** When all files have been processed, everything in them is imported. */
export async function missingOfImports(db: Db, { journal }: Baseline): Promise<Fault[]> {
  const there = await imported(db)
  const missing = [...journal.acknowledged].filter(([key, n]) => (there.get(key) ?? 0) < n)
  return missing
    .slice(0, MAX_IMPORTS)
    .map(([key, n]) => `${key} is there ${there.get(key) ?? 0} times, the files hold ${n}: ${missing.length} such`)
}

/** Whether a file of transactions or of records is being written now. */
export async function isImporting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from job j join job_type t on t.id = j.job_type_id
      where t.code = 'bank_import' and j.status = 'running' and j.beat_at > now() - interval '3 seconds')
    or exists (select 1 from sys_import where status = 'applying' and processed < total) as is`.execute(db)
  return rows[0]!.is
}

/** The state when the load began, and what has been acknowledged since. */
export interface Baseline {
  readonly journal: Journal
  readonly tally: Tally
  /** The largest id of each table when the load began: the load created everything above it. */
  readonly base: Readonly<Record<string, number>>
  readonly filesDir: string
}
/** Describes a broken promise. */
export type Fault = string

const TABLES = ['company', 'payment', 'deal', 'company_document'] as const
/** The largest id of each table. */
export async function largestIds(db: Db): Promise<Record<string, number>> {
  const base: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from ${sql.table(table)}`.execute(db)
    base[table] = rows[0]!.id
  }
  return base
}

const texts = textsOf(locales.ru)
const MAX_SHOWN = 5

const isSame = (is: unknown, should: string): boolean => String(is) === should || (typeof is === 'number' && is === Number(should))

/** Imported rows are excluded: they are checked against the contents of the files. */
const NOT_IMPORTED: Readonly<Record<string, ReturnType<typeof sql>>> = {
  company: sql`name not like ${`${IMPORTED}%`}`,
  payment: sql`source_id <> ${sql.lit(INPUT_TYPE.bank)}`,
}

/** Every acknowledged record exists as it was acknowledged, and there are no others. */
async function records(db: Db, { journal, base }: Baseline): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const table of TABLES) {
    const should = new Map(journal.records.filter(existing => existing.table === table).map(existing => [existing.id, existing]))
    const { rows } = await sql<
      Record<string, unknown>
    >`select to_jsonb(t) || jsonb_build_object('id', t.id) as row from ${sql.table(table)} as t where id > ${base[table]!} and ${NOT_IMPORTED[table] ?? sql`true`}`.execute(
      db,
    )
    const found = new Map(rows.map(({ row }) => [Number((row as { id: number }).id), row as Record<string, unknown>]))
    for (const id of found.keys())
      if (!should.has(id)) faults.push(`${table} ${id} is there and was never acknowledged: a write was done twice`)
    for (const current of should.values()) faults.push(...astrayRecord(current, found.get(current.id)))
  }
  return faults
}
function astrayRecord(existing: LastWrite, row: Record<string, unknown> | undefined): Fault[] {
  const name = `${existing.table} ${existing.id}`
  if (!row) return [`${name} was acknowledged and is lost`]
  const wrong = Object.entries(existing.columns).filter(([column, should]) => !isSame(row[column], should))
  return [
    ...(Number(row['version']) === existing.version
      ? []
      : [`${name} has version ${String(row['version'])}, acknowledged was ${existing.version}`]),
    ...wrong.map(([column, should]) => `${name} has ${column} ${String(row[column])}, acknowledged was ${should}`),
  ]
}

/** The key of every acknowledged write is stored once, with its response, and there are no other keys. */
async function keys(db: Db, { tally }: Baseline): Promise<Fault[]> {
  const { rows } = await sql<{
    key: string
    status: number | null
  }>`select key, status from sys_idempotency where key like 'soak-%'`.execute(db)
  const found = new Map(rows.map(row => [row.key, row.status]))
  return [
    ...[...tally.keys].flatMap(([key, status]) =>
      found.get(key) === status ? [] : [`the key ${key} was answered ${status} and is kept as ${String(found.get(key))}`],
    ),
    ...[...found.keys()].filter(key => !tally.keys.has(key)).map(key => `the key ${key} is kept and was never acknowledged`),
  ]
}

/** The history has as many entries as there were acknowledged changes. */
async function history(db: Db, { journal }: Baseline): Promise<Fault[]> {
  const { rows } = await sql<{ resource: string; id: number; n: number }>`
    select resource, record_id::int as id, count(*)::int as n from sys_change where resource = any(${[...new Set(journal.records.map(existing => existing.resource))]}::text[])
    group by resource, record_id`.execute(db)
  const found = new Map(rows.map(row => [`${row.resource} ${row.id}`, row.n]))
  return journal.records.flatMap(existing => {
    const n = found.get(`${existing.resource} ${existing.id}`) ?? 0
    return n === existing.entries
      ? []
      : [`${existing.resource} ${existing.id} has ${n} entries of history, ${existing.entries} changes were acknowledged`]
  })
}

/** The laws of the ledger hold, and every payment and waybill matches its postings. */
async function ledger(db: Db): Promise<Fault[]> {
  const laws = (await brokenLaws(db)).map(({ law, at, is, should }) => `law «${law}» at ${at}: ${is}, should be ${should}`)
  const { rows } = await sql<{ id: number }>`select id::int as id from payment`.execute(db)
  const postings = [
    ...(await paymentPostings(
      { db, storedTexts: texts },
      rows.map(row => row.id),
    )),
    ...(await storedRows(db, deal, () => sql`true`, { limit: 100_000 })).map(row => postingOf(texts, row)),
  ]
  const wrong = (await discrepancies(db, postings)).map(
    ({ object, id, where, is, should }) => `${object} ${id} has ${is} in ${where}, should have ${should}`,
  )
  return [...laws, ...wrong]
}

/** The precomputed sums equal the sums of the rows. */
async function keptSums(db: Db): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const resource of Object.values<Resource>(resources))
    for (const [at, { by, of }] of (resource.parts?.keptSums ?? []).entries()) {
      const keys = [...by.map(name => sql.ref(columnOf(resource, name))), sql.ref('is_delete')]
      // Moments are grouped by their day.
      const values = keys.map((key, place) => (resource.fields[by[place] ?? '']?.kind === 'dateTime' ? sql`business_day_of(${key})` : key))
      const sums = of.map(name => sql.ref(columnOf(resource, name)))
      const table = keptSumsTableOf(resource, at)
      const added = sums.map(sum => sql`sum(coalesce(${sum}, 0))`)
      const rows = sql`select ${sql.join([...values, sql`count(*) as n`, ...added])} from ${sql.table(tableOf(resource))}
        where id <> ${sql.lit(resource.parts?.kept?.none ?? 0)} group by ${sql.join(values)}`
      const kept = sql`select ${sql.join([...keys, sql`${sql.ref(ROW_COUNT_COLUMN)} as n`, ...sums])} from ${sql.table(table)} where ${sql.ref(ROW_COUNT_COLUMN)} <> 0`
      const { rows: wrong } = await sql<{
        row: string
      }>`select d::text as row from ((${rows} except ${kept}) union all (${kept} except ${rows})) as d limit ${sql.lit(MAX_SHOWN)}`.execute(
        db,
      )
      faults.push(...wrong.map(({ row }) => `kept sums ${table} differ from the rows at ${row}`))
    }
  return faults
}

/** Every file that a record refers to is stored completely. */
async function files(db: Db, { journal, filesDir }: Baseline): Promise<Fault[]> {
  const { rows } = await sql<{ key: string; sha256: string; document: number | null }>`
    select f.key, f.sha256, d.id::int as document from sys_file f left join company_document d on d.file_id = f.id`.execute(db)
  const shas = new Map(rows.map(row => [row.document, row.sha256]))
  const onDisk = (key: string): string => {
    try {
      return createHash('sha256')
        .update(readFileSync(join(filesDir, key)))
        .digest('hex')
    } catch {
      return 'nothing'
    }
  }
  return [
    ...rows.flatMap(({ key, sha256 }) => (onDisk(key) === sha256 ? [] : [`the file ${key} is not what was stored`])),
    ...[...journal.files].flatMap(([document, sha]) =>
      shas.get(document) === sha ? [] : [`the file of document ${document} is not what was acknowledged`],
    ),
  ]
}

/** All acknowledged jobs exist, and no others except those that the server starts itself. */
async function jobs(db: Db, { journal }: Baseline): Promise<Fault[]> {
  const { rows } = await sql<{ id: number; byUser: boolean }>`select id::int as id, ins_user_id is not null as asked from job`.execute(db)
  const found = new Set(rows.map(row => row.id))
  return [
    ...journal.jobs.filter(id => !found.has(id)).map(id => `job ${id} was acknowledged and is lost`),
    ...rows
      .filter(({ id, byUser }) => byUser && !journal.jobs.includes(id))
      .map(({ id }) => `job ${id} is there and was never acknowledged`),
  ]
}

/** Checks all promises while no client writes; returns an empty array when they hold. */
export async function faultsIn(db: Db, known: Baseline): Promise<Fault[]> {
  const found = [
    ...(await records(db, known)),
    ...(await keys(db, known)),
    ...(await history(db, known)),
    ...(await ledger(db)),
    ...(await keptSums(db)),
    ...(await files(db, known)),
    ...(await jobs(db, known)),
    ...(await importFaults(db, known)),
  ]
  return found
}

/** A job that was killed too often to be restarted automatically, but whose file was imported by a later job. */
const readAnew = sql`coalesce(status = 'failed' and exists (select 1 from bank_transactions_import_document d
  where d.id = (params->>'document')::bigint and d.status = 'done' and d.job <> job.id), false)`

/** At the end every job is done without errors, no session waits for a lock, and no transaction is open. */
export async function finalFaults(db: Db): Promise<Fault[]> {
  const { rows: unfinished } = await sql<{ id: number; status: string; result: unknown; error: string | null }>`
    select id::int as id, status, result, error from job where (status <> 'done' or result->'broken' <> '[]'::jsonb) and not ${readAnew}`.execute(
    db,
  )
  const { rows: open } = await sql<{ pid: number; state: string; query: string }>`
    select pid, state, left(query, 100) as query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (state like 'idle in transaction%' or wait_event_type = 'Lock')`.execute(
    db,
  )
  return [
    ...unfinished.map(job => `job ${job.id} ended as ${job.status}: ${job.error ?? JSON.stringify(job.result)}`),
    ...open.map(one => `session ${one.pid} is ${one.state}: ${one.query}`),
  ]
}

/** A deliberate fault, and the message that the judge must report for it. */
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

/**
 * Makes each deliberate fault in a transaction that is rolled back; returns those that the judge missed. When it misses any, its verdicts
 * are worthless.
 */
export async function unseen(db: Db, known: Baseline): Promise<string[]> {
  const missed: string[] = []
  for (const spoil of spoils)
    await db
      .transaction()
      .execute(async tx => {
        // Otherwise triggers would repair or reject the fault.
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
/** The number of deliberate faults. */
export const FAULT_COUNT = spoils.length
