import { sql } from 'kysely'
import { byName, idOf, PEOPLE, type Resource, optionsOf, wirePathOf, valueAt } from '#resource'
import { notFound, httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { sendFile, fileAnswer, fileIdIn, fileRow } from '../files/store.ts'
import { inTransaction } from '../write/transaction.ts'
import { readRecordById } from '../read/records.ts'
import type { Tx } from '../tx.ts'
import type { User } from '../user.ts'
import { paperNumber, dataOf, objectsOf, sharedDataOf } from './templates.ts'
import { zipStream, type ArchiveFile } from '../files/zip.ts'
import { fileNameOf } from '../files/mime.ts'
import { columnOf, tableOf } from '../schema/tables.ts'

/** The maximum number of printed documents in a list: the newest ones. */
const MAX_SHOWN = 50

interface StoredPaper {
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
interface PrintedPaper {
  readonly id: number
  readonly name: string
  readonly insDate: string
  readonly insUser: string | null
  readonly stale: boolean | null
}

/** The records that were printed on one paper together. */
async function recordsOn(engine: Engine, tx: Tx, resource: Resource, user: User, paper: StoredPaper): Promise<Record<string, unknown>[]> {
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
  const { papers, pending } = await inTransaction(engine, user, async tx => {
    const record = await readRecordById(engine, tx.db, resource, user, id)
    const { rows: papers } =
      await sql<StoredPaper>`select p.id::int as id, p.name, p.ins_date as "insDate", a.fio, p.template_id::int as "templateId",
        p.digest, p.day::text as day, p.date_from::text as "from", p.date_to::text as "to"
      from sys_paper p left join ${sql.table(PEOPLE)} a on a.id = p.ins_user_id
      where p.resource = ${resource.name} and p.record_id = ${id} order by p.id desc limit ${sql.lit(MAX_SHOWN)}`.execute(tx.db)
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
        const fillNow = async () => {
          const isShared = template.object !== resource.parts!.templates!.object
          const all = isShared ? await recordsOn(engine, tx, resource, user, paper) : [record]
          const values = all.map(one => byName(resource, one))
          const number = await paperNumber(engine, tx, resource, template, values, 'look')
          const data = isShared
            ? await sharedDataOf(engine, tx, resource, all, paper, paper.day)
            : await dataOf(engine, tx, resource, record, paper, paper.day)
          return { paper, filling: { bytes: template.bytes, data: { ...data, paperNumber: number } } }
        }
        return [fillNow()]
      }),
    )
    return { papers, pending: queries }
  })
  const now = new Map<number, string>()
  // A user's cards get no more threads than their prints do.
  const ended = pending.length > 0 ? engine.documents.begin(user.id) : undefined
  try {
    for (const { paper, filling } of pending) now.set(paper.id, await engine.renderer.digest(filling))
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

const filledIn = (pattern: string, id: number, file = ''): string => pattern.replace('{id}', String(id)).replace('{file}', file)

/**
 * Returns one document of an owner, named by `doc_id` or `docId`; `all` or nothing returns all of them as a zip, or the only document when
 * there is just one.
 */
export async function downloadDocument(
  engine: Engine,
  resource: Resource,
  user: User,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const { owner, file, names, idParameter: own } = resource.parts!.attached!
  const parent = idOf(params['id'])
  if (!parent) throw notFound(engine)
  const query = params['doc_id'] ?? (params['docId'] || (own && params[own]) || (await onlyOne(engine, resource, owner, parent)) || 'all')
  if (query === 'all') {
    const name = names?.many ? filledIn(names.many, parent) : engine.texts('nerud.server.documents')
    return allDocuments(engine, resource, user, { owner, file, parent, name })
  }
  const id = idOf(query)
  if (!id) throw notFound(engine)
  const document = await readRecordById(engine, engine.db, resource, user, id)
  if (idOf(valueAt(document, wirePathOf(resource, owner))) !== parent) throw notFound(engine)
  return sendFile(
    engine,
    engine.db,
    fileIdIn(engine, resource, document, file),
    names?.one ? name => filledIn(names.one!, parent, name) : undefined,
  )
}

/** Returns the id of an owner's document when there is exactly one. */
async function onlyOne(engine: Engine, resource: Resource, owner: string, parent: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where ${sql.ref(columnOf(resource, owner))} = ${parent} and not is_delete limit 2`.execute(engine.db)
  return rows.length === 1 ? Number(rows[0]!.id) : undefined
}

/** Returns why an owner has nothing to download: the caller cannot see it, or it has no documents. */
async function nothingOf(
  engine: Engine,
  resource: Resource,
  user: User,
  { owner, parent }: { readonly owner: string; readonly parent: number },
): Promise<Error> {
  const target = engine.resources[optionsOf(resource.fields[owner]!).target!]!
  await readRecordById(engine, engine.db, target, user, parent)
  return httpError(404, 'NO_RECORD', engine.texts('nerud.server.noDocuments'))
}

async function allDocuments(
  engine: Engine,
  resource: Resource,
  user: User,
  { owner, file, parent, name }: { readonly owner: string; readonly file: string; readonly parent: number; readonly name: string },
): Promise<Response> {
  const { rows } = await sql<{ id: number; name: string }>`select id from ${sql.table(tableOf(resource))}
    where ${sql.ref(columnOf(resource, owner))} = ${parent} and not is_delete order by id`.execute(engine.db)
  if (rows.length === 0) throw await nothingOf(engine, resource, user, { owner, parent })
  const ids = await Promise.all(
    rows.map(async row => fileIdIn(engine, resource, await readRecordById(engine, engine.db, resource, user, Number(row.id)), file)),
  )
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const id of ids) {
      const row = await fileRow(engine, engine.db, id)
      yield { name: fileNameOf(row.file_name, row.content_type), body: await engine.storage.stream(row.key) }
    }
  }
  const ended = engine.downloads.begin(user.id)
  return fileAnswer(zipStream(files()), `${name}.zip`, 'application/zip', ended)
}
