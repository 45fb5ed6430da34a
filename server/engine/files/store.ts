import { idOf, optionsOf, wirePathOf, valueAt, type Field, type FileKind as Accepted, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import { isStorageUnavailable } from '../../adapters/files.ts'
import type { SentFile } from '../http/body.ts'
import { abortWhenStalled } from '../http/running.ts'
import type { Engine } from '../engine.ts'
import { contentDisposition, fileNameOf, MIME_TYPES, safeFileName, sniff, type FileKind } from './mime.ts'
import { httpError, notFound } from '../../httpError.ts'
import type { Db } from '../sql.ts'
import type { Tx } from '../tx.ts'

const KINDS: Readonly<Record<Accepted, readonly FileKind[]>> = {
  pdf: ['pdf'],
  image: ['jpg', 'png', 'gif', 'webp', 'heic'],
  word: ['docx', 'doc', 'odt', 'rtf'],
  excel: ['xlsx', 'xls', 'ods'],
  csv: ['text'],
  archive: ['zip'],
  key: ['p12', 'pem'],
}
/** The kinds that a file field accepts by default. */
const USUAL: readonly Accepted[] = ['pdf', 'image', 'word', 'excel', 'csv', 'archive']

/** Returns why a field rejects a file, judged by its content, whatever its name is. */
export function checkFile(one: Field, file: SentFile, kind: FileKind): Problem | undefined {
  const options = optionsOf(one)
  if (kind === 'empty') return { key: 'nerud.validation.fileEmpty' }
  if (options.maxBytes && file.bytes.length > options.maxBytes)
    return {
      key: 'nerud.validation.fileLarge',
      params: { size: { key: 'nerud.sizes.megabytes', params: { count: Math.round(options.maxBytes / 1_048_576) } } },
    }
  const fits = (options.accept ?? USUAL).some(accepted => KINDS[accepted].includes(kind))
  return fits ? undefined : { key: 'nerud.validation.fileKind' }
}

/** Stores a checked file and its row; if the transaction fails, `onFailure` removes the bytes. */
export async function storeFile(tx: Tx, file: SentFile, onFailure: (undo: () => Promise<void>) => void): Promise<number> {
  const { key, sha256 } = await tx.storage.put(file.bytes)
  onFailure(() => tx.storage.remove(key))
  const { rows } = await sql<{ id: number }>`insert into sys_file (key, file_name, content_type, size, sha256, ins_date, ins_user_id)
    values (${key}, ${safeFileName(file.name)}, ${MIME_TYPES[sniff(file.bytes)]}, ${file.bytes.length}, ${sha256}, ${tx.now}, ${tx.user.id || null}) returning id`.execute(
    tx.db,
  )
  return Number(rows[0]!.id)
}

/** A call may refer only to files that the record already has: otherwise a caller could read any file by its id. */
function rejectNamed(
  fields: Resource['fields'],
  wire: Readonly<Record<string, unknown>>,
  existing: Readonly<Record<string, unknown>> | null,
): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const [name, one] of Object.entries(fields)) {
    const path = optionsOf(one).at ?? name
    const value = one.kind === 'file' ? valueAt(wire, path) : undefined
    if (value !== undefined && value !== null && value !== '' && idOf(value) !== idOf(valueAt(existing, path)))
      problems[path] = { key: 'nerud.validation.fileNamed' }
  }
  return problems
}

/**
 * Stores the files of a call and puts their ids into the record; files that no field takes are validation errors. `existing`: the record
 * before the call.
 */
export async function storeSentFiles(
  tx: Tx,
  fields: Resource['fields'],
  sent: { wire: Record<string, unknown>; files: Readonly<Record<string, SentFile>> },
  onFailure: (undo: () => Promise<void>) => void,
  existing: Readonly<Record<string, unknown>> | null = null,
): Promise<Record<string, Problem>> {
  const problems = rejectNamed(fields, sent.wire, existing)
  for (const [path, file] of Object.entries(sent.files)) {
    const name = Object.keys(fields).find(one => (optionsOf(fields[one]!).at ?? one) === path)
    const one = name === undefined ? undefined : fields[name]
    const problem = one?.kind === 'file' ? checkFile(one, file, sniff(file.bytes)) : { key: 'nerud.validation.unknown' }
    if (problem) problems[path] = problem
  }
  if (Object.keys(problems).length) return problems
  for (const [path, file] of Object.entries(sent.files)) sent.wire[path] = await storeFile(tx, file, onFailure)
  return problems
}

interface FileRow {
  readonly key: string
  readonly file_name: string
  readonly content_type: string
  readonly size: number
}
/** Returns a stored file's row; throws 404. */
export async function fileRow(engine: Engine, db: Db, id: number): Promise<FileRow> {
  const { rows } = await sql<FileRow>`select key, file_name, content_type, size from sys_file where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound(engine)
  return rows[0]
}

/**
 * Returns a file as a response: always a download with a safe name, never run by the browser; `ended` is called when the stream ends or is
 * cancelled.
 */
export const fileAnswer = (
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string,
  name: string,
  contentType: string,
  ended?: () => void,
): Response =>
  new Response(body instanceof ReadableStream ? abortWhenStalled(body, ended) : body, {
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })

/** Returns a stored file, under its own name by default. */
export async function sendFile(engine: Engine, db: Db, id: number, called = (name: string): string => name): Promise<Response> {
  const row = await fileRow(engine, db, id)
  const stream = await engine.storage.stream(row.key).catch(error => {
    if (isStorageUnavailable(error)) throw error
    engine.log.error({ error: String(error), file: id }, 'a stored file is missing')
    throw httpError(404, 'NO_FILE', engine.texts('nerud.server.noFile'))
  })
  return fileAnswer(stream, fileNameOf(called(row.file_name), row.content_type), row.content_type)
}

/** Returns the id of the file in a record's field; throws 404 when it is empty. */
export function fileIdIn(engine: Engine, resource: Resource, record: Readonly<Record<string, unknown>>, field: string): number {
  const path = wirePathOf(resource, field)
  const file = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], record) as {
    id?: number
  } | null
  if (!file?.id) throw notFound(engine)
  return file.id
}
