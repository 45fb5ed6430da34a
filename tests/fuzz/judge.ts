import { sql } from 'kysely'
import { unzipSync, strFromU8 } from 'fflate'
import { fill, matrixOf, offers, routesOf, type Resource } from '#resource'
import { resources } from '#resources'
import { brokenLaws } from '#resources/ledger/laws.rules'
import type { Answered, TestApp } from '../support/app.ts'
import { fault } from '../support/refusals.ts'
import { tableContents } from '../support/database.ts'
import { requiredQuery } from '../support/calls.ts'
import { schemaMismatches, type Schema, type Schemas } from '../support/answers.ts'
import { describedBy, type World } from './world.ts'

/** What no response may contain: stack traces, SQL statements, file paths, hashes. */
const LEAKS =
  /node_modules|PostgresError|TypeError|RangeError|SyntaxError|Cannot read prop|is not a function|\bat \S+ \(|\$argon2|\/tmp\/nerud|insert into "|select "/

/** Returns what is wrong with the response to a bad request; undefined when nothing is. */
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

/** What a refused request may store: the attempt, and the use of its session. */
const OWN = new Set(['sys_session', 'sys_attempt'])
/** What running jobs and imports write, including the notices of their end. A new job or import is not among them. */
const OF_JOBS = new Set(['job', 'job_line', 'sys_import', 'notice'])

/** Detects whether refused requests stored something. */
interface StoreWatch {
  /** Call it before a request. */
  begin(): Promise<void>
  /** Call it after the request: returns the tables that a refused request changed; an accepted one may store data. */
  changedBy(status: number): Promise<readonly string[]>
}

/**
 * Triggers record which tables each transaction writes to. Only these are compared by a digest of their contents, because digests of all
 * tables would take longer than the requests.
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

  const takeWrittenTables = async (): Promise<string[]> => {
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
      await look(await takeWrittenTables())
      jobs = await countJobs()
      wereRunning = await areRunning()
    },
    async changedBy(status) {
      const names = await takeWrittenTables()
      const before = contents
      await look(names)
      if (status < 400 || names.length === 0) return []
      const isSame = jobs === (await countJobs())
      // A job that was accepted earlier is running or has progressed: any other change may be its work.
      const isWorking = isSame && (wereRunning || contents['job'] !== before['job'] || (await areRunning()))
      if (isWorking) return []
      const isOwn = (table: string): boolean => OWN.has(table) || (isSame && OF_JOBS.has(table))
      return names.filter(name => !isOwn(name) && contents[name] !== before[name])
    },
  }
}

const all: readonly Resource[] = Object.values<Resource>(resources)
/** Characters that XML does not allow: a workbook with one of them does not open. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/** The maximum number of pages read per list, and of cards read for their rows. */
const PAGES = 40
const CARDS = 120

/** Reads everything as the screens do, and returns what cannot be shown: pages of lists, cards, histories, files, sums, choices, Excel. */
export async function unshown({ app }: World): Promise<string[]> {
  const { schemas } = await describedBy(app.app)
  const faults: string[] = []
  const read = async (path: string): Promise<Awaited<ReturnType<typeof app.call>>> => {
    const answer = await app.call('GET', path)
    if (answer.status !== 200) faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`)
    return answer
  }
  for (const resource of all) {
    const ids = new Set<number>()
    for (const call of routesOf(resource)) {
      const needs = requiredQuery({ resource, path: call.path, kind: call.kind })
      if (call.path.includes('{') || call.method !== 'GET') continue
      // The rows of a matrix are figures, not records.
      if (matrixOf(resource, call.of)) await read(`${call.path}?${needs}`)
      else if (call.kind === 'list') for (const id of await pages(read, schemas, resource, call.path, needs, faults)) ids.add(id)
      if (call.kind === 'select') await read(call.path)
      if (call.kind === 'sums') await read(`${call.path}?${needs}`)
      if (call.kind === 'export') {
        const { status, bytes } = await read(`${call.path}?${needs}`)
        if (status === 200) faults.push(...workbookFaults(bytes).map(one => `${call.path}: ${one}`))
      }
    }
    await cards(read, schemas, resource, [...ids].slice(0, CARDS), faults)
  }
  const boxes = (await read('api/cashbox_companies/list')).body as { id: number }[] | { data: { id: number }[] }
  for (const { id } of (Array.isArray(boxes) ? boxes : boxes.data).slice(0, CARDS))
    for (const path of [
      `api/cashbox_companies?companyId=${id}`,
      `api/companies/${id}/cashbox_state`,
      `api/companies/${id}/cashbox_company_sum`,
    ])
      await read(path)
  return faults
}

type Read = (path: string) => Promise<{ status: number; body: unknown; headers: Headers }>

function rowsIn(body: unknown): Record<string, unknown>[] {
  if (Array.isArray(body)) return body as Record<string, unknown>[]
  const inner = Object.values(body ?? {}).find(Array.isArray)
  return (inner as Record<string, unknown>[] | undefined) ?? []
}

async function pages(read: Read, schemas: Schemas, resource: Resource, path: string, needs: string, faults: string[]): Promise<number[]> {
  const ids: number[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const query: string = `?${needs}&${after ? `after=${encodeURIComponent(after)}` : 'total=1'}`
    const { status, body, headers } = await read(`${path}${query}`)
    if (status !== 200) return ids
    const rows = rowsIn(body)
    for (const row of rows) {
      if (typeof row['id'] === 'number') ids.push(row['id'])
      const wrong = schemaMismatches(schemas, schemas[resource.name] as Schema, row).filter(one => !/ is absent|missing/.test(one))
      if (wrong.length) faults.push(`${path}: ${resource.name} ${String(row['id'])}: ${wrong.slice(0, 3).join('; ')}`)
    }
    after = headers.get('x-next')
    if (!after) return ids
  }
  return ids
}

async function cards(read: Read, schemas: Schemas, resource: Resource, ids: readonly number[], faults: string[]): Promise<void> {
  if (!offers(resource, 'one')) return
  const files = Object.entries(resource.fields).filter(([, one]) => one.kind === 'file')
  for (const id of ids) {
    const { status, body } = await read(fill(`${resource.api.path}/{id}`, { id }))
    if (status !== 200) continue
    const wrong = schemaMismatches(schemas, schemas[resource.name] as Schema, body)
    if (wrong.length) faults.push(`${resource.name} ${id}: ${wrong.slice(0, 3).join('; ')}`)
    await read(`api/history/${resource.name}/${id}`)
    for (const [name] of files) if ((body as Record<string, unknown>)[name]) await read(`api/files/${resource.name}/${id}/${name}`)
  }
}

/** Returns faults that would prevent Excel from opening an exported workbook. */
function workbookFaults(bytes: Uint8Array): string[] {
  try {
    const parts = unzipSync(bytes)
    return Object.entries(parts)
      .filter(([name, part]) => /\.(xml|rels)$/.test(name) && FORBIDDEN.test(strFromU8(part)))
      .map(([name]) => `${name} holds signs that no XML may hold`)
  } catch (error) {
    return [String(error)]
  }
}

/** Fills every stored template from a record of its kind, and returns the faults; a refusal is not a fault. */
export async function unfilled({ app, ids }: World): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select id from template where not is_delete order by id desc limit 60`.execute(app.database.db)
  const faults: string[] = []
  for (const resource of all) {
    const path = resource.parts?.templates?.path
    const id = ids.get(resource.name)?.[0]
    if (!path || !id) continue
    for (const row of rows) {
      const form = new FormData()
      form.append('tpl_ids', String(row.id))
      form.append('object_id', String(id))
      const target = routesOf(resource).find(call => call.kind === 'templates')!
      const { status, body } = await app.call('POST', fill(target.path, { id }), { form })
      if (status >= 500) faults.push(`template ${row.id} for ${resource.name}: ${status} ${JSON.stringify(body)}`)
    }
  }
  return faults
}

/** Returns the laws of the ledger that its rows violate. */
export const ledgerViolations = async ({ app }: World): Promise<string[]> =>
  (await brokenLaws(app.database.db)).map(one => JSON.stringify(one))
