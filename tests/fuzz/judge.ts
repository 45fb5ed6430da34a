import { sql } from 'kysely'
import type { Answered, TestApp } from '../support/app.ts'
import { fault } from '../support/refusals.ts'
import { tableContents } from '../support/database.ts'

/** What no answer may tell: stacks, statements, places on the disk, hashes. */
const LEAKS =
  /node_modules|PostgresError|TypeError|RangeError|SyntaxError|Cannot read prop|is not a function|\bat \S+ \(|\$argon2|\/tmp\/nerud|insert into "|select "/

/** What is wrong with an answer to a bad request; undefined when it is as promised. */
export function judge(method: string, answer: Answered): string | undefined {
  const { status, body, headers } = answer
  if (status >= 500) return `${status} ${JSON.stringify(body)?.slice(0, 200)}`
  if (status >= 300 && status < 400) return `${status} leads away`
  if (status >= 400) {
    if (method === 'HEAD') return undefined
    const text = JSON.stringify({ ...(body as object), current: undefined })
    return fault(answer) ?? (LEAKS.test(text) ? `${status} tells too much: ${text.slice(0, 300)}` : undefined)
  }
  for (const name of ['set-cookie', 'x-injected']) if (headers.has(name)) return `${status} carries ${name}`
  const type = headers.get('content-type') ?? ''
  const isExpected = status === 204 || method === 'HEAD' || /json|openxml|zip|octet-stream|pdf|image|word|csv|excel|text/.test(type)
  return isExpected ? undefined : `${status} is of ${type || 'no type'}`
}

/** What a refusal may leave behind: that it was tried, and that its session was used. */
const OWN = new Set(['sys_session', 'sys_attempt'])
/** What jobs and imports that were accepted before write in their own time, notices of their end included; a new one is no such thing. */
const OF_JOBS = new Set(['job', 'job_line', 'sys_import', 'notice'])

/** Watches whether requests that were refused stored something all the same. */
interface StoreWatch {
  /** Before a request. */
  begin(): Promise<void>
  /** After it: the tables whose contents a refusal changed; what was accepted may store. */
  changedBy(status: number): Promise<readonly string[]>
}

/**
 * Triggers note in each transaction which tables it writes to: only these are compared by a digest of their contents, since digests of all tables would cost more
 * than the requests.
 */
export async function watchStore({ database }: Pick<TestApp, 'database'>): Promise<StoreWatch> {
  const { db } = database
  let contents = await tableContents(database)
  await sql`create table fuzz_written (name text not null)`.execute(db)
  await sql`create function note_written() returns trigger language plpgsql as
    $$ begin insert into fuzz_written values (tg_table_name); return null; end $$`.execute(db)
  for (const name of Object.keys(contents))
    await sql`create trigger fuzz_written after insert or update or delete or truncate on ${sql.table(name)} for each statement execute function note_written()`.execute(
      db,
    )

  const written = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`delete from fuzz_written returning name`.execute(db)
    return [...new Set(rows.map(row => row.name))]
  }
  const look = async (names: readonly string[]): Promise<void> => {
    if (names.length > 0) contents = { ...contents, ...(await tableContents(database, names)) }
  }
  const countJobs = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select ((select count(*) from job) + (select count(*) from sys_import))::int as n`.execute(db)
    return rows[0]!.n
  }
  const areRunning = async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select exists (select from job where status = 'running') as is`.execute(db)
    return rows[0]!.is
  }
  let jobs = 0
  let wereRunning = false
  return {
    async begin() {
      await look(await written())
      jobs = await countJobs()
      wereRunning = await areRunning()
    },
    async changedBy(status) {
      const names = await written()
      const before = contents
      await look(names)
      if (status < 400 || names.length === 0) return []
      const isSame = jobs === (await countJobs())
      // A job that was accepted before is at work, or has moved meanwhile: whatever else changed may be its work.
      const isWorking = isSame && (wereRunning || contents['job'] !== before['job'] || (await areRunning()))
      if (isWorking) return []
      const isOwn = (table: string): boolean => OWN.has(table) || (isSame && OF_JOBS.has(table))
      return names.filter(name => !isOwn(name) && contents[name] !== before[name])
    },
  }
}
