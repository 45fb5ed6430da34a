import { can, callOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Sent } from '#server/engine/http/body.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Engine } from '#server/engine/engine.ts'
import { joinedPapers, keepPapers, printed, undoing, type PaperFile, type Undoing } from '#server/engine/documents/printed.ts'
import { KEPT_DAYS, type PrintParams } from '#server/engine/documents/startPrint.ts'
import { chosenOf, tasksOf, type Task } from '#server/engine/documents/templates.ts'
import type { Printed } from '#server/engine/documents/template/scope.ts'
import { storeFile } from '#server/engine/files/store.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import type { Job, JobKind, Progress } from '#server/jobs/kind.ts'
import { noRight } from '#server/session/authorize.ts'
import { askerOf } from './excelReport.rules.ts'

/** The number of documents between two progress reports: as many as one worker task renders. */
const AT_ONCE = 25

/** Records with the templates that are filled in from them, in portions. */
interface Portion {
  readonly ids: readonly number[]
  readonly templates: readonly number[]
}
async function portionsOf(engine: Engine, db: Db, resource: Resource, { ids, templates }: PrintParams): Promise<readonly Portion[]> {
  const { each, shared } = await chosenOf(engine, db, resource, templates)
  const size = Math.max(1, Math.floor(AT_ONCE / Math.max(1, each.length)))
  const portions: Portion[] = []
  if (each.length > 0)
    for (let at = 0; at < ids.length; at += size) portions.push({ ids: ids.slice(at, at + size), templates: each.map(({ id }) => id) })
  return shared.length > 0 ? [...portions, { ids, templates: shared.map(({ id }) => id) }] : portions
}

async function keepParts(tx: Tx, job: number, papers: readonly (Task & Printed)[], from: number, onFailure: Undoing): Promise<void> {
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
const storing = ({ step }: Progress, work: (tx: Tx, onFailure: Undoing) => ReturnType<Step>): ReturnType<Progress['step']> =>
  undoing(({ add, undo }) =>
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
    await sql`update sys_print set file_id = ${file}, expires = ${tx.now}::timestamptz + make_interval(days => ${KEPT_DAYS}) where job_id = ${id}`.execute(
      tx.db,
    )
    await keepPapers(tx, resource, parts, { from, to })
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
      const drawn = await printed(engine, user, await tasksOf(engine, resource, user, sent, ids, 'take'))
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
export async function dropOldPrints(tx: Tx): Promise<void> {
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
