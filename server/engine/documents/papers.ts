import { idOf, PEOPLE, type Resource } from '#resource'
import { sql } from 'kysely'
import { notFound } from '../../httpError.ts'
import type { Sent } from '../http/body.ts'
import type { Engine } from '../engine.ts'
import { fileAnswer, sendFile, storeFile } from '../files/store.ts'
import { MIME_TYPES, safeFileName } from '../files/mime.ts'
import { inTransaction } from '../write/transaction.ts'
import { readRecordById } from '../read/records.ts'
import type { Tx } from '../tx.ts'
import type { User } from '../user.ts'
import { dataOf, idsIn, MOST_RECORDS, nameOfAll, objectsOf, periodIn, sharedDataOf, tasksOf, type Task } from './templates.ts'
import type { Printed } from './template/scope.ts'

/** The maximum number of printed documents in a list: the newest ones. */
const MOST_SHOWN = 50

interface Kept {
  readonly id: number
  readonly name: string
  readonly insDate: Date | string
  readonly fio: string | null
  readonly templateId: number
  readonly digest: string
  readonly day: string
  readonly from: string
  readonly to: string
}

/** A printed document, as the card lists it; `stale`: printing it now would give another text. Null when it can no longer be printed. */
export interface PrintedPaper {
  readonly id: number
  readonly name: string
  readonly insDate: string
  readonly insUser: string | null
  readonly stale: boolean | null
}

async function printed(engine: Engine, user: User, tasks: readonly Task[]): Promise<readonly (Task & Printed)[]> {
  const ended = engine.documents.begin(user.id)
  const papers: (Task & Printed)[] = []
  try {
    for (const task of tasks) papers.push({ ...task, ...(await engine.renderer.print(task, task.name)) })
  } finally {
    ended()
  }
  return papers
}

/** A printed and stored document, with its number for each of its records. */
interface KeptPrint extends Task, Printed {
  readonly ids: readonly number[]
}

/** Prints templates for records and stores each document as printed, with who and when. */
export async function keepPrints(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  ids: readonly number[],
): Promise<readonly KeptPrint[]> {
  const papers = await printed(engine, user, await tasksOf(engine, resource, user, sent, ids))
  const undone: (() => Promise<void>)[] = []
  const undo = async (): Promise<void> => {
    for (const one of undone.splice(0)) await one()
  }
  const keep = async (tx: Tx): Promise<readonly KeptPrint[]> => {
    const { from, to } = periodIn(engine, sent, tx.today)
    const kept: KeptPrint[] = []
    for (const paper of papers) {
      const file = await storeFile(tx, { name: `${paper.name}.pdf`, bytes: paper.pdf }, one => undone.push(one))
      const { rows } = await sql<{
        id: number
      }>`insert into sys_paper (resource, record_id, template_id, name, file_id, digest, day, date_from, date_to, ins_date, ins_user_id)
        select ${resource.name}, unnest(${[...paper.records]}::bigint[]), ${paper.templateId}, ${paper.template}, ${file}, ${paper.digest}, ${tx.today}::date,
          ${from}::date, ${to}::date, ${tx.now}::timestamptz, ${tx.user.id || null} returning id::int as id`.execute(tx.db)
      kept.push({ ...paper, ids: rows.map(({ id }) => id) })
    }
    return kept
  }
  return inTransaction(engine, user, keep, undo).catch(async (error: unknown) => {
    await undo()
    throw error
  })
}

/** Prints templates and stores each document; returns all of them as one PDF. */
export async function printTemplates(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  id: number | null | undefined,
): Promise<Response> {
  const ids = id === undefined ? idsIn(engine, sent, 'object_ids', MOST_RECORDS) : [id ?? 0]
  if (ids.some(one => one < 1)) throw notFound(engine)
  const papers = await keepPrints(engine, resource, user, sent, ids)
  const name = nameOfAll(engine, papers)
  const pdf = await engine.renderer.join(
    papers.map(one => one.pdf),
    name,
  )
  return fileAnswer(pdf as Uint8Array<ArrayBuffer>, safeFileName(`${name}.pdf`), MIME_TYPES.pdf)
}

/** Returns the records that were printed on one document together. */
async function recordsOn(engine: Engine, tx: Tx, resource: Resource, user: User, paper: Kept): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ id: number }>`select p.record_id::int as id from sys_paper p join sys_paper own on own.file_id = p.file_id
    where own.id = ${paper.id} order by p.id`.execute(tx.db)
  const records: Record<string, unknown>[] = []
  for (const { id } of rows) records.push(await readRecordById(engine, tx.db, resource, user, id))
  return records
}

/** Returns the printed documents of a record, newest first; for the last one of each template, whether its text is still current. */
export async function listPapers(
  engine: Engine,
  resource: Resource,
  user: User,
  id: number | null | undefined,
): Promise<readonly PrintedPaper[]> {
  if (!id) throw notFound(engine)
  const { papers, asked } = await inTransaction(engine, user, async tx => {
    const record = await readRecordById(engine, tx.db, resource, user, id)
    const { rows: papers } =
      await sql<Kept>`select p.id::int as id, p.name, p.ins_date as "insDate", a.fio, p.template_id::int as "templateId",
        p.digest, p.day::text as day, p.date_from::text as "from", p.date_to::text as "to"
      from sys_paper p left join ${sql.table(PEOPLE)} a on a.id = p.ins_user_id
      where p.resource = ${resource.name} and p.record_id = ${id} order by p.id desc limit ${sql.lit(MOST_SHOWN)}`.execute(tx.db)
    const last = papers.filter((one, at) => papers.findIndex(other => other.templateId === one.templateId) === at)
    const templates =
      last.length === 0
        ? []
        : await engine.templates(
            tx.db,
            last.map(one => one.templateId),
            objectsOf(resource),
          )
    const queries = await Promise.all(
      last.flatMap(paper => {
        const template = templates.find(one => one.id === paper.templateId)
        if (!template) return []
        const isShared = template.object !== resource.parts!.templates!.object
        const data = isShared
          ? recordsOn(engine, tx, resource, user, paper).then(all => sharedDataOf(engine, tx, resource, all, paper, paper.day))
          : dataOf(engine, tx, resource, record, paper, paper.day)
        return [data.then(stated => ({ paper, filling: { bytes: template.bytes, data: stated } }))]
      }),
    )
    return { papers, asked: queries }
  })
  const now = new Map<number, string>()
  // One person's cards get no more threads than their prints do.
  const ended = asked.length > 0 ? engine.documents.begin(user.id) : undefined
  try {
    for (const { paper, filling } of asked) now.set(paper.id, await engine.renderer.digest(filling))
  } finally {
    ended?.()
  }
  return papers.map(({ id: paper, name, insDate, fio, digest }) => ({
    id: paper,
    name,
    insDate: new Date(insDate).toISOString(),
    insUser: fio,
    stale: now.has(paper) ? now.get(paper) !== digest : null,
  }))
}

/** Returns one of them as it was printed. */
export async function sendPaper(
  engine: Engine,
  resource: Resource,
  user: User,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const [record, paper] = [idOf(params['id']), idOf(params['doc_id'])]
  if (!record || !paper) throw notFound(engine)
  await readRecordById(engine, engine.db, resource, user, record)
  const { rows } = await sql<{ file: number }>`select file_id::int as file from sys_paper
    where id = ${paper} and resource = ${resource.name} and record_id = ${record}`.execute(engine.db)
  if (!rows[0]) throw notFound(engine)
  return sendFile(engine, engine.db, rows[0].file)
}
