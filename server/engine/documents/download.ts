import { idOf, optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { httpError, notFound } from '../../httpError.ts'
import { sql } from 'kysely'
import { zipStream, type ArchiveFile } from '../files/zip.ts'
import type { Engine } from '../engine.ts'
import { fileNameOf } from '../files/mime.ts'
import { fileAnswer, fileIdIn, fileRow, sendFile } from '../files/store.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { readRecordById } from '../read/records.ts'
import type { User } from '../user.ts'

const named = (pattern: string, id: number, file = ''): string => pattern.replace('{id}', String(id)).replace('{file}', file)

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
  const { owner, file, names, idParameter: own } = resource.parts!.documents!
  const parent = idOf(params['id'])
  if (!parent) throw notFound(engine)
  const query = params['doc_id'] ?? (params['docId'] || (own && params[own]) || (await onlyOne(engine, resource, owner, parent)) || 'all')
  if (query === 'all') {
    const name = names?.many ? named(names.many, parent) : engine.texts('nerud.server.documents')
    return allDocuments(engine, resource, user, { owner, file, parent, name })
  }
  const id = idOf(query)
  if (!id) throw notFound(engine)
  const document = await readRecordById(engine, engine.db, resource, user, id)
  if (idOf(valueAt(document, placeOf(resource, owner))) !== parent) throw notFound(engine)
  return sendFile(
    engine,
    engine.db,
    fileIdIn(engine, resource, document, file),
    names?.one ? name => named(names.one!, parent, name) : undefined,
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
