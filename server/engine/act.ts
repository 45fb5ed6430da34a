import { byName, isBad, parseQuery, readRecord, type Action, type Fields, type Resource } from '#resource'
import type { Sent } from './body.ts'
import type { Engine } from './engine.ts'
import { takeFiles } from './files.ts'
import { tell } from './history.ts'
import { narrowing } from './narrowing.ts'
import { idsOf, noRecord, readRecordById } from './read.ts'
import { refusal } from './refusal.ts'
import type { Tx } from './rules.ts'
import { invalid, lock } from './write.ts'

/** What a deed answers: the record it was done to, or whatever its handler gave. */
export type Outcome = { readonly record: Record<string, unknown> } | { readonly value: unknown }

/** What an action was asked with: the record's id from the path, the body, and where files are undone on failure. */
export interface Asked {
  readonly id: number | null
  readonly sent: Sent
  readonly onFailure: (undo: () => Promise<void>) => void
}

/** The most records that one deed touches. */
const MOST = 10_000

async function inputOf(engine: Engine, tx: Tx, action: Action, asked: Asked): Promise<Record<string, unknown>> {
  const fields: Fields = action.input ?? {}
  const fileProblems = await takeFiles(tx, fields, asked.sent, asked.onFailure)
  const { values, problems } = readRecord(fields, asked.sent.wire, { mode: 'create', today: tx.today })
  const all = { ...problems, ...fileProblems }
  if (Object.keys(all).length) throw invalid(engine, undefined, all)
  return values
}

const notNow = (engine: Engine): Error => refusal(409, 'NOT_NOW', engine.texts('nerud.server.notNow'))

/** An action is the write pipeline with its handler in place of "write": lock → when → input → handler → history → answer. */
export async function act(engine: Engine, tx: Tx, resource: Resource, name: string, asked: Asked): Promise<Outcome> {
  const action = resource.actions![name]!
  const handler = engine.rules[resource.name]?.actions?.[name]
  if (!handler) throw new Error(`${resource.name} promises the action ${name} and its rules do not keep it`)
  if (action.on === 'all') return { value: await handler(tx, await inputOf(engine, tx, action, asked)) }
  return action.on === 'one'
    ? actOnOne(engine, tx, resource, name, action, handler, asked)
    : actOnMany(engine, tx, resource, name, action, handler, asked)
}

type Handler = (tx: Tx, ...rest: unknown[]) => Promise<unknown>

async function actOnOne(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  name: string,
  action: Action,
  handler: Handler,
  asked: Asked,
): Promise<Outcome> {
  const id = asked.id!
  if (!action.reads && (await lock(tx.db, resource, id)) === undefined) throw noRecord(engine)
  const before = await readRecordById(engine, tx.db, resource, tx.user, id)
  const flat = byName(resource, before)
  if (action.when && !action.when(flat)) throw notNow(engine)
  const value = await handler(tx, flat, await inputOf(engine, tx, action, asked))
  if (action.reads) return { value }
  const after = await readRecordById(engine, tx.db, resource, tx.user, id, true)
  if (after['version'] === before['version']) await tell(tx, resource, name, before, after, true)
  return value === undefined ? { record: after } : { value }
}

/** The records named by `ids`, or all that `filter` (the query of a list call) finds. */
async function chosen(engine: Engine, tx: Tx, resource: Resource, wire: Record<string, unknown>): Promise<number[]> {
  const { ids, filter } = wire
  delete wire['ids']
  delete wire['filter']
  if (typeof filter === 'string') {
    const query = parseQuery(resource, new URLSearchParams(filter), { filters: narrowing(engine.resources, resource) })
    if (!isBad(query)) return limited(engine, await idsOf(engine, tx.db, resource, tx.user, query, MOST))
  }
  const valid = Array.isArray(ids) && ids.length > 0 && ids.every(id => Number.isSafeInteger(id) && (id as number) > 0)
  if (!valid) throw invalid(engine, undefined, { ids: { key: 'nerud.validation.required' } })
  return limited(
    engine,
    [...new Set(ids as number[])].toSorted((a, b) => a - b),
  )
}
function limited(engine: Engine, ids: number[]): number[] {
  if (ids.length > MOST) throw invalid(engine, undefined, { ids: { key: 'nerud.validation.max', params: { max: MOST } } })
  return ids
}

async function actOnMany(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  name: string,
  action: Action,
  handler: Handler,
  asked: Asked,
): Promise<Outcome> {
  const ids = await chosen(engine, tx, resource, asked.sent.wire)
  const input = await inputOf(engine, tx, action, asked)
  const before: Record<string, unknown>[] = []
  // One order for all callers, so that two deeds on the same records wait for each other instead of locking each other out.
  for (const id of ids) {
    if ((await lock(tx.db, resource, id)) === undefined) throw noRecord(engine)
    before.push(await readRecordById(engine, tx.db, resource, tx.user, id))
  }
  const flat = before.map(record => byName(resource, record))
  if (action.when && !flat.every(record => action.when!(record))) throw notNow(engine)
  const value = await handler(tx, flat, input)
  for (const [at, id] of ids.entries()) {
    const after = await readRecordById(engine, tx.db, resource, tx.user, id, true)
    if (after['version'] === before[at]!['version']) await tell(tx, resource, name, before[at]!, after)
  }
  return { value: value ?? { results: ids.map(id => ({ id, ok: true })) } }
}
