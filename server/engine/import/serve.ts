import { validationError, httpError, notFound } from '../../httpError.ts'
import { idOf, type Resource } from '#resource'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isUnavailable } from '../../adapters/postgres/pool.ts'
import { formOf } from '../http/body.ts'
import type { Engine } from '../engine.ts'
import { writeErrorFile, type FaultyRow, writeSheetRows } from '../excel/write.ts'
import { fileAnswer, checkFile, storeFile } from '../files/store.ts'
import { MIME_TYPES, sniff } from '../files/mime.ts'
import { inTransaction } from '../write/transaction.ts'
import { type CallContext, type ServedRoute, rejectUnknown } from '../http/calls.ts'

import { deleteImport, findImport, importAnswer, importErrors, storeImport, type ImportDocument } from './document.ts'
import { headingOf } from './columns.ts'
import type { PlannedWrite } from './plan.ts'
import { AT_START, rowsOf } from './run.ts'

/** Queues a job that checks or writes an import. */
export type StartImport = (action: 'check' | 'apply', resource: string, document: number) => Promise<void>

const json = (value: unknown, status = 200): Response => Response.json(value, { status, headers: { 'cache-control': 'no-store' } })

/** Returns an import of the caller; 404 for those of others. */
async function ownImport(engine: Engine, resource: Resource, ctx: CallContext, id: unknown): Promise<ImportDocument> {
  const number = idOf(id)
  const document = number ? await findImport(engine.db, resource.name, number) : undefined
  if (!document || Number(document.user_id) !== ctx.user.id) throw notFound(engine)
  return document
}

/** The mode of a call without `mode`: check and write at once. */
const WHOLE = 'whole'
const WRITES = ['create', 'update', 'both'] as const
function oneOf<T extends string, D extends string>(
  engine: Engine,
  name: string,
  value: unknown,
  choices: readonly T[],
  otherwise: D,
): T | D {
  if (value === undefined || value === null || value === '') return otherwise
  if (!choices.includes(value as T)) throw validationError(engine, undefined, { [name]: { key: 'nerud.validation.choice' } })
  return value as T
}

/** How long a call with only a file waits for the end of its import, and the polling interval, in milliseconds. */
const WAITS = 10_000
const POLL_MS = 50
/** Returns an import when it has ended, or as it is after the waiting time. */
async function settled(engine: Engine, resource: Resource, id: number): Promise<ImportDocument> {
  const until = performance.now() + WAITS
  for (;;) {
    const document = (await findImport(engine.db, resource.name, id))!
    if (document.status === 'done' || document.status === 'failed' || performance.now() > until) return document
    await pause(POLL_MS)
  }
}

/**
 * Answers a call with only a file: 200 with what was written and the errors by row, 422 for an unreadable file, 202 while it is still being
 * written.
 */
async function whole(engine: Engine, resource: Resource, id: number): Promise<Response> {
  const document = await settled(engine, resource, id)
  const answer = importAnswer(resource.parts!.import!.path, document)
  if (document.status === 'failed') {
    const { status: _, message, documentId, ...result } = answer
    const isDropped = await deleteImport(engine, document)
    throw httpError(422, 'WRONG_FILE', String(message), { extra: isDropped ? result : { documentId, ...result } })
  }
  return json(answer, document.status === 'done' ? 200 : 202)
}

/**
 * Imports a file: checks each row and writes the valid ones. `mode=check` only returns what would happen to its rows, until a second call
 * with `documentId` starts the writing; `mode=apply` does not wait for the end.
 */
async function take(engine: Engine, resource: Resource, ctx: CallContext, start: StartImport): Promise<Response> {
  const { path } = resource.parts!.import!
  const { wire, files } = await formOf(ctx.request, engine)
  const unknown = [...Object.keys(wire), ...Object.keys(files)].find(name => !['file', 'mode', 'write', 'documentId'].includes(name))
  if (unknown) throw validationError(engine, undefined, { [unknown]: { key: 'nerud.validation.unknown' } })
  const mode = oneOf(engine, 'mode', wire['mode'], ['check', 'apply'], WHOLE)
  const write = oneOf(engine, 'write', wire['write'], WRITES, 'both')
  if (wire['documentId'] !== undefined) return begin(engine, resource, ctx, wire['documentId'], write, start)
  const { file } = files
  if (!file) throw validationError(engine, undefined, { file: { key: 'nerud.validation.required' } })
  const problem = checkFile({ kind: 'file', options: { accept: ['excel', 'csv'] } }, file, sniff(file.bytes))
  if (problem) throw validationError(engine, undefined, { file: problem })
  const undo: (() => Promise<void>)[] = []
  const id = await inTransaction(engine, ctx.user, async tx => {
    const stored = await storeFile(tx, file, one => void undo.push(one))
    const { rows } = await sql<{
      id: number
    }>`insert into sys_import (resource, file_id, user_id, at, status, write_mode, language)
      values (${resource.name}, ${stored}, ${ctx.user.id}, ${tx.now}, ${mode === 'check' ? 'checking' : 'applying'}, ${write}, ${tx.language}) returning id`.execute(
      tx.db,
    )
    return Number(rows[0]!.id)
  }).catch(async (error: unknown) => {
    // When the reply to COMMIT was lost, the import may exist, so its file must stay.
    if (!isUnavailable(error)) for (const one of undo) await one()
    throw error
  })
  await start(mode === 'check' ? 'check' : 'apply', resource.name, id)
  if (mode === WHOLE) return whole(engine, resource, id)
  return json(importAnswer(path, (await findImport(engine.db, resource.name, id))!), 202)
}

async function begin(
  engine: Engine,
  resource: Resource,
  ctx: CallContext,
  requested: unknown,
  write: PlannedWrite,
  start: StartImport,
): Promise<Response> {
  const document = await ownImport(engine, resource, ctx, requested)
  const isFirst = await storeImport(engine.db, Number(document.id), { ...AT_START, write_mode: write }, 'checked')
  if (!isFirst) throw httpError(409, 'NOT_NOW', engine.texts('nerud.server.notNow'))
  await start('apply', resource.name, Number(document.id))
  return json(importAnswer(resource.parts!.import!.path, (await findImport(engine.db, resource.name, Number(document.id)))!), 202)
}

/** Returns a file with only the headings, to fill in. */
function blank(engine: Engine, resource: Resource): Response {
  const { columns, lines = [] } = resource.parts!.import!
  const all = [
    ...columns.map(column => headingOf(engine, resource, column)),
    ...lines.flatMap(line => line.columns.map(column => headingOf(engine, engine.resources[line.resource]!, column))),
  ]
  const name = engine.texts(`resources.${resource.name}.name`, { smart_count: 2 })
  const body = writeSheetRows({ sheet: name, columns: all.map(header => ({ header, kind: 'text' as const })), rows: [] })
  return fileAnswer(body, `${name}: ${engine.texts('nerud.import.sampleFile')}.xlsx`, MIME_TYPES.xlsx)
}

/** Returns the rejected rows as in the file, with their errors: to correct and upload again. */
async function errorFile(engine: Engine, resource: Resource, document: ImportDocument): Promise<Response> {
  if (document.error_count === 0) throw notFound(engine)
  const { titles, rows } = await rowsOf(engine, resource, document)
  const messages = new Map<number, string[]>()
  for (const one of await importErrors(engine.db, Number(document.id)))
    messages.set(one.row, [...(messages.get(one.row) ?? []), `${one.field ? `${one.field}: ` : ''}${one.message}`])
  const faulty: FaultyRow[] = []
  for await (const { row, source } of rows()) {
    const found = messages.get(row)
    if (found) faulty.push({ cells: source.cells, error: found.join('; ') })
  }
  const name = engine.texts('nerud.import.errors')
  return fileAnswer(
    writeErrorFile({ sheet: name, header: titles, errorHeader: engine.texts('nerud.import.error'), rows: faulty }),
    `${name}.xlsx`,
    MIME_TYPES.xlsx,
  )
}

/** Returns the routes of all declared imports. */
export function importsBy(engine: Engine, start: StartImport): ServedRoute[] {
  return Object.values(engine.resources).flatMap((resource): ServedRoute[] => {
    const { import: imports } = resource.parts ?? {}
    if (!imports) return []
    const served = (
      method: 'GET' | 'POST',
      path: string,
      reads: boolean,
      handle: (ctx: CallContext) => Promise<Response> | Response,
    ): ServedRoute => ({
      method,
      path,
      right: imports.right,
      reads,
      resource,
      call: { kind: 'import', method, path, right: imports.right, reads },
      handle: async ctx => {
        rejectUnknown(engine, ctx.query)
        return handle(ctx)
      },
    })
    return [
      served('POST', imports.path, false, ctx => take(engine, resource, ctx, start)),
      served('GET', `${imports.path}/template`, true, () => blank(engine, resource)),
      served('GET', `${imports.path}/{id}`, true, async ctx =>
        json(importAnswer(imports.path, await ownImport(engine, resource, ctx, ctx.params['id']))),
      ),
      served('GET', `${imports.path}/{id}/errors`, true, async ctx =>
        errorFile(engine, resource, await ownImport(engine, resource, ctx, ctx.params['id'])),
      ),
    ]
  })
}
