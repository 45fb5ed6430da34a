import { field, shape } from '#resource'
import { PRINTS_CALL } from '#resource/prints'
import { sql } from 'kysely'
import type { Engine } from '#server/engine/engine.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { zipStream, type ArchiveFile } from '#server/engine/files/zip.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import { httpError } from '#server/httpError.ts'
import { cancelJobs } from '#server/jobs/jobRows.ts'
import type { Route, RouteCall } from '#server/routes/route.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { dropOldPrints } from './printPapers.rules.ts'

const AREA = 'system'
/** The maximum number of listed prints of a user, newest first. */
const MOST_SHOWN = 20

interface Print {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly done: number
  readonly total: number
  readonly isReady: boolean
  readonly error: string | null
  readonly insDate: Date | string
  readonly expires: Date | string
}

/** The caller's prints that are available or in progress. */
async function printsOf({ db, user, now }: RouteCall, id?: number): Promise<Print[]> {
  const { rows } = await sql<Print>`select p.job_id::int as id, p.name, j.status, j.done::int as done, j.total::int as total,
      p.file_id is not null and j.status = 'done' as "isReady", j.error, j.ins_date as "insDate", p.expires
    from sys_print p join job j on j.id = p.job_id
    where p.user_id = ${user!.id} and p.expires > ${now}::timestamptz and not j.is_delete ${id === undefined ? sql`` : sql`and p.job_id = ${id}`}
    order by p.job_id desc limit ${sql.lit(MOST_SHOWN)}`.execute(db)
  return rows
}

/** The print in the path; throws 404 if it is another user's or has expired. */
async function printIn(call: RouteCall): Promise<Print> {
  const id = Number(call.params['id'])
  const [print] = Number.isSafeInteger(id) ? await printsOf(call, id) : []
  if (!print) throw httpError(404, 'NO_RECORD', call.texts('nerud.server.noPrint'))
  return print
}

const list: Route = {
  method: 'GET',
  path: PRINTS_CALL,
  right: [],
  reads: true,
  area: AREA,
  summary: 'nerud.routes.prints.list',
  answer: shape.list({
    id: field.number(),
    name: field.text(),
    status: field.text(),
    done: field.number(),
    total: field.number(),
    isReady: field.flag(),
    error: shape.maybe(field.text()),
    insDate: field.dateTime(),
    expires: field.dateTime(),
  }),
  async handle(call) {
    const prints = await printsOf(call)
    return prints.map(({ insDate, expires, ...one }) => ({
      ...one,
      insDate: new Date(insDate).toISOString(),
      expires: new Date(expires).toISOString(),
    }))
  },
}

const cancel: Route = {
  method: 'POST',
  path: `${PRINTS_CALL}/{id}/cancel`,
  right: [],
  reads: false,
  area: AREA,
  summary: 'nerud.routes.prints.cancel',
  body: 'none',
  answer: 'nothing',
  async handle(call) {
    const { id } = await printIn(call)
    await call.open(tx => cancelJobs(tx, [id]))
  },
}

const take: Route = {
  method: 'GET',
  path: `${PRINTS_CALL}/{id}/file`,
  right: [],
  reads: true,
  area: AREA,
  summary: 'nerud.routes.prints.file',
  input: { zip: field.flag() },
  answer: 'file',
  async handle(call) {
    const { id, name, isReady } = await printIn(call)
    if (!isReady) throw httpError(404, 'NO_FILE', call.texts('nerud.server.noPrint'))
    const isZip = call.input['zip'] === true
    const { rows } = await sql<{ name: string; key: string }>`select f.file_name as name, f.key from sys_file f join
      ${isZip ? sql`sys_print_part p on p.file_id = f.id where p.job_id = ${id} order by p.at` : sql`sys_print p on p.file_id = f.id where p.job_id = ${id}`}`.execute(
      call.db,
    )
    const storage = await call.open(async tx => tx.storage)
    if (!isZip) return fileAnswer(await storage.stream(rows[0]!.key), `${name}.pdf`, 'application/pdf')
    async function* papers(): AsyncGenerator<ArchiveFile> {
      for (const one of rows) yield { name: one.name, body: await storage.stream(one.key) }
    }
    return fileAnswer(zipStream(papers()), `${name}.zip`, 'application/zip')
  },
}

/** Large prints of the caller: their progress and results. */
export const printRoutes: readonly Route[] = [list, cancel, take]

/** Removes expired prints. */
export const dropPrints = (engine: Engine): Promise<void> => inTransaction(engine, SYSTEM, dropOldPrints)
