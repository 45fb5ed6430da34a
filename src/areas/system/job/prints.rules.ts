import { sql } from 'kysely'
import { can, callOf, type Resource, field, shape } from '#resource'
import type { Sent } from '#server/engine/http/body.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Engine } from '#server/engine/engine.ts'
import {
  joinedPapers,
  storePapers,
  printTasks,
  withUndo,
  type PaperFile,
  type AddUndo,
  RETENTION_DAYS,
  type PrintParams,
} from '#server/engine/documents/prints.ts'
import { chosenOf, tasksOf, type Task } from '#server/engine/documents/templates.ts'
import type { Printed } from '#server/engine/documents/template/tags.ts'
import { storeFile, fileAnswer } from '#server/engine/files/store.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { askerOf, type Job, type JobKind, type Progress, cancelJobs } from '#server/jobs/job.ts'
import { noRight, SYSTEM } from '#server/session/rights.ts'
import { PRINTS_CALL } from '#resource/frameCalls'
import { zipStream, type ArchiveFile } from '#server/engine/files/zip.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import { httpError } from '#server/httpError.ts'
import type { Route, RouteCall } from '#server/application.ts'

/** The number of documents between two progress reports: as many as one worker task renders. */
const BATCH_SIZE = 25

/** Records with the templates that are filled in from them, in portions. */
interface Portion {
  readonly ids: readonly number[]
  readonly templates: readonly number[]
}
async function portionsOf(engine: Engine, db: Db, resource: Resource, { ids, templates }: PrintParams): Promise<readonly Portion[]> {
  const { each, shared } = await chosenOf(engine, db, resource, templates)
  const size = Math.max(1, Math.floor(BATCH_SIZE / Math.max(1, each.length)))
  const portions: Portion[] = []
  if (each.length > 0)
    for (let at = 0; at < ids.length; at += size) portions.push({ ids: ids.slice(at, at + size), templates: each.map(({ id }) => id) })
  return shared.length > 0 ? [...portions, { ids, templates: shared.map(({ id }) => id) }] : portions
}

async function keepParts(tx: Tx, job: number, papers: readonly (Task & Printed)[], from: number, onFailure: AddUndo): Promise<void> {
  for (const [at, { records, templateId, template, name, pdf, digest }] of papers.entries()) {
    const file = await storeFile(tx, { name: `${name}.pdf`, bytes: pdf }, onFailure)
    await sql`insert into sys_print_part (job_id, at, records, template_id, name, file_id, digest, day)
      values (${job}, ${from + at}, ${[...records]}::bigint[], ${templateId}, ${template}, ${file}, ${digest}, ${tx.today}::date)`.execute(
      tx.db,
    )
  }
}

type Step = Parameters<Progress['step']>[0]
/** A step that stores files, which are removed when it fails or is repeated. */
const storing = ({ step }: Progress, work: (tx: Tx, onFailure: AddUndo) => ReturnType<Step>): ReturnType<Progress['step']> =>
  withUndo(({ add, undo }) =>
    step(async tx => {
      await undo()
      return work(tx, add)
    }),
  )

/** Stores the generated documents at their records, and one PDF of all for the user. */
async function finish(engine: Engine, { id }: Job, { resource, from, to }: PrintParams, progress: Progress): Promise<number> {
  const { rows: prints } = await sql<{ name: string; file: number | null }>`select name, file_id as file from sys_print
    where job_id = ${id}`.execute(engine.db)
  const { rows: parts } = await sql<PaperFile>`select records::int[] as records, template_id::int as "templateId", name as template,
      file_id::int as file, digest, day::text as day from sys_print_part where job_id = ${id} order by at`.execute(engine.db)
  if (!prints[0] || prints[0].file !== null) return parts.length
  const { name } = prints[0]
  const bytes = await joinedPapers(
    engine,
    parts.map(({ file }) => file),
    name,
  )
  await storing(progress, async (tx, onFailure) => {
    const file = await storeFile(tx, { name: `${name}.pdf`, bytes }, onFailure)
    await sql`update sys_print set file_id = ${file}, expires = ${tx.now}::timestamptz + make_interval(days => ${RETENTION_DAYS}) where job_id = ${id}`.execute(
      tx.db,
    )
    await storePapers(tx, resource, parts, { from, to })
    return { rows: 0 }
  })
  return parts.length
}

/** The user who started the print, with their current rights; throws if they may no longer print. */
async function printerOf(engine: Engine, job: Job, resource: Resource): Promise<User> {
  const asker = await askerOf(engine, job)
  if (!can(asker.rights, callOf(resource, 'print', 'many').right)) throw noRight()
  return asker
}

/** Prints many documents: each portion is stored with the progress, so that an interruption costs one portion, and a cancelled print leaves nothing. */
export const printPapers: JobKind = {
  // The prints of one user run one after another.
  target: params => String((params as unknown as PrintParams).by),
  async work(engine, job, progress) {
    const params = job.params as unknown as PrintParams
    const resource = engine.resources[params.resource]!
    const user = await printerOf(engine, job, resource)
    const portions = await portionsOf(engine, engine.db, resource, params)
    let { portion, papers } = (job.kept ?? { portion: 0, papers: 0 }) as { portion: number; papers: number }
    for (; portion < portions.length; portion += 1) {
      const { ids, templates } = portions[portion]!
      const sent: Sent = { wire: { tpl_ids: templates.join(), dateFrom: params.from, dateTo: params.to }, files: {} }
      const drawn = await printTasks(engine, user, await tasksOf(engine, resource, user, sent, ids, 'take'))
      const from = papers
      papers += drawn.length
      const keep = { portion: portion + 1, papers }
      await storing(progress, async (tx, onFailure) => {
        await keepParts(tx, job.id, drawn, from, onFailure)
        return { rows: drawn.length, keep }
      })
    }
    return { papers: await finish(engine, job, params, progress) }
  },
}

/** Removes expired prints and the files that only they refer to. */
async function dropOldPrints(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    key: string
  }>`with old as (delete from sys_print where expires < ${tx.now}::timestamptz returning job_id, file_id),
      parts as (delete from sys_print_part p using old where p.job_id = old.job_id returning p.file_id)
    select f.key from sys_file f where f.id in (select file_id from old union select file_id from parts)
      and not exists (select from sys_paper p where p.file_id = f.id)`.execute(tx.db)
  if (rows.length === 0) return
  await sql`delete from sys_file where key = any(${rows.map(({ key }) => key)}::text[])`.execute(tx.db)
  tx.afterCommit(async () => {
    for (const { key } of rows) await tx.storage.remove(key)
  })
}

const AREA = 'system'
/** The maximum number of listed prints of a user, newest first. */
const MAX_SHOWN = 20

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
    order by p.job_id desc limit ${sql.lit(MAX_SHOWN)}`.execute(db)
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
