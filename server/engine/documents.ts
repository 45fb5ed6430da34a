import { idOf, type Resource } from '#resource'
import { sql } from 'kysely'
import { zipStream, type ArchiveFile } from './archive.ts'
import type { Engine } from './engine.ts'
import { fileAnswer, fileIdIn, fileRow, sendFile } from './files.ts'
import { columnOf, tableOf } from './names.ts'
import { noRecord, readRecordById } from './read.ts'
import type { User } from './rules.ts'

/** Answers one document of an owner, or all of them as a zip when `doc_id` is `all`. */
export async function downloadDocument(
  engine: Engine,
  resource: Resource,
  user: User,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const { owner, file } = resource.parts!.documents!
  const parent = idOf(params['id'])
  if (!parent) throw noRecord(engine)
  if (params['doc_id'] === 'all') return allDocuments(engine, resource, user, owner, file, parent)
  const id = idOf(params['doc_id'])
  if (!id) throw noRecord(engine)
  const document = await readRecordById(engine, engine.db, resource, user, id)
  const holder = Object.values(document).find(value => (value as { id?: number } | null)?.id === parent)
  if (!holder) throw noRecord(engine)
  return sendFile(engine, engine.db, fileIdIn(engine, resource, document, file))
}

async function allDocuments(
  engine: Engine,
  resource: Resource,
  user: User,
  owner: string,
  file: string,
  parent: number,
): Promise<Response> {
  const { rows } = await sql<{ id: number; name: string }>`select id from ${sql.table(tableOf(resource))}
    where ${sql.ref(columnOf(resource, owner))} = ${parent} and not is_delete order by id`.execute(engine.db)
  if (rows.length === 0) throw noRecord(engine)
  const ids = await Promise.all(
    rows.map(async row => fileIdIn(engine, resource, await readRecordById(engine, engine.db, resource, user, Number(row.id)), file)),
  )
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const id of ids) {
      const row = await fileRow(engine, engine.db, id)
      yield { name: row.file_name, body: await engine.storage.stream(row.key) }
    }
  }
  return fileAnswer(zipStream(files()), `${engine.texts('nerud.server.documents')}.zip`, 'application/zip')
}
