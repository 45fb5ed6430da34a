import { field, shape } from '#resource'
import { BULK_CALL, MAX_BULK_FAILURES } from '#resource/frameCalls'
import { dayOf, type Engine } from '../engine/engine.ts'
import { jsonOf } from '../engine/http/body.ts'
import { json, rejectUnknown, type CallContext } from '../engine/http/calls.ts'
import type { DocumentedRoute } from '../engine/openapi/document.ts'
import { digestOf } from '../engine/schema/statements.ts'
import type { Tx } from '../engine/tx.ts'
import { idempotent } from '../engine/write/request.ts'
import { inTransaction } from '../engine/write/transaction.ts'
import { notFound, validationError } from '../httpError.ts'
import { bulkStateOf, bulkValues, failuresOf, startBulkChange, undoBulkChange } from './bulkChange.ts'
import { cancelJobs } from './job.ts'

type Handle = (engine: Engine, ctx: CallContext) => Promise<Response>
/** A call about bulk changes, with its entry in the API documentation. */
type BulkCall = DocumentedRoute & { readonly method: 'GET' | 'POST'; readonly reads: boolean; readonly handle: Handle }

const AREA = 'system'
const STARTED = { job: field.number(), total: field.number() }

/** Runs work in a transaction; a repeated call with the same `Idempotency-Key` gets the first result. */
async function once(engine: Engine, ctx: CallContext, wire: object, work: (tx: Tx) => Promise<object>): Promise<Response> {
  const { headers, method, url } = ctx.request
  const [key, call] = [headers.get('idempotency-key'), `${method} ${new URL(url).pathname}`]
  const answer = await inTransaction(
    engine,
    ctx.user,
    tx =>
      idempotent(engine, tx, key, call, digestOf(JSON.stringify(wire)), async () => ({
        status: 200,
        body: JSON.stringify(await work(tx)),
      })),
    async () => undefined,
  )
  return json(answer.body, answer.status)
}

const KNOWN = ['of', 'filter', 'all', 'values']

const start: BulkCall = {
  method: 'POST',
  path: BULK_CALL,
  right: [],
  reads: false,
  area: AREA,
  summary: 'nerud.docs.bulk.start',
  input: {
    of: field.text({ required: true, max: 60 }),
    filter: field.text({ required: true }),
    all: field.flag(),
    values: field.json({ required: true }),
  },
  answer: STARTED,
  async handle(engine, ctx) {
    rejectUnknown(engine, ctx.query)
    const wire = await jsonOf(ctx.request, engine)
    const unknown = Object.keys(wire).find(name => !KNOWN.includes(name))
    if (unknown !== undefined) throw validationError(engine, undefined, { [unknown]: { key: 'nerud.validation.unknown' } })
    const { of, filter, all, values } = wire
    if (typeof filter !== 'string') throw validationError(engine, undefined, { filter: { key: 'nerud.validation.required' } })
    const resource = typeof of === 'string' && Object.hasOwn(engine.resources, of) ? engine.resources[of]! : undefined
    if (!resource) throw notFound(engine)
    const set = bulkValues(engine, resource, ctx.user, values, dayOf(engine.clock(), engine.zone))
    return once(engine, ctx, wire, tx => startBulkChange(engine, tx, resource, { filter, all }, set))
  },
}

const state: BulkCall = {
  method: 'GET',
  path: `${BULK_CALL}/{id}`,
  right: [],
  reads: true,
  area: AREA,
  summary: 'nerud.docs.bulk.state',
  answer: {
    id: field.number(),
    status: field.text(),
    done: field.number(),
    total: field.number(),
    error: shape.maybe(field.text()),
    changed: field.number(),
    failed: field.number(),
    failures: shape.list({ id: field.number(), title: field.text(), message: field.text() }),
  },
  async handle(engine, ctx) {
    rejectUnknown(engine, ctx.query)
    const found = await bulkStateOf(engine, engine.db, ctx.user, ctx.params['id'])
    return json(JSON.stringify({ ...found, failures: await failuresOf(engine.db, found.id, MAX_BULK_FAILURES) }))
  },
}

const cancel: BulkCall = {
  method: 'POST',
  path: `${BULK_CALL}/{id}/cancel`,
  right: [],
  reads: false,
  area: AREA,
  summary: 'nerud.docs.bulk.cancel',
  body: 'none',
  answer: 'nothing',
  async handle(engine, ctx) {
    const { id } = await bulkStateOf(engine, engine.db, ctx.user, ctx.params['id'])
    await inTransaction(
      engine,
      ctx.user,
      tx => cancelJobs(tx, [id]),
      async () => undefined,
    )
    return new Response(null, { status: 204 })
  },
}

const undo: BulkCall = {
  method: 'POST',
  path: `${BULK_CALL}/{id}/undo`,
  right: [],
  reads: false,
  area: AREA,
  summary: 'nerud.docs.bulk.undo',
  body: 'none',
  answer: STARTED,
  async handle(engine, ctx) {
    const { id } = await bulkStateOf(engine, engine.db, ctx.user, ctx.params['id'])
    return once(engine, ctx, {}, tx => undoBulkChange(tx, id))
  },
}

/** Changes of all records that a list finds, by a job: start, progress, cancellation and undo, for the user who started them. */
export const bulkCalls: readonly BulkCall[] = [start, state, cancel, undo]
