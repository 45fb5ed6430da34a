import { sql } from 'kysely'
import type { Resource } from '#resource'
import { PRINTED_AT_ONCE } from '#resource/frameCalls'
import type { Sent } from '../http/body.ts'
import type { Engine } from '../engine.ts'
import type { Tx } from '../tx.ts'
import { chosenOf, nameOfAll, periodIn, plainName, templatesIn, type Task, idsIn, MAX_RECORDS, tasksOf } from './templates.ts'
import type { User } from '../user.ts'
import type { Printed } from './template/tags.ts'
import { notFound } from '../../httpError.ts'
import { json, type CallContext } from '../http/calls.ts'
import { fileAnswer, storeFile } from '../files/store.ts'
import { MIME_TYPES, safeFileName } from '../files/mime.ts'
import { digestOf } from '../schema/statements.ts'
import { inTransaction } from '../write/transaction.ts'
import { idempotent, type StoredAnswer } from '../write/request.ts'

/** The code of the kind of job. */
export const PRINT_JOB = 'print_papers'
/** The number of days for which users can download a print that they started. */
export const RETENTION_DAYS = 7

/** The parameters of a print job. */
export interface PrintParams {
  readonly resource: string
  readonly ids: readonly number[]
  readonly templates: readonly number[]
  readonly from: string
  readonly to: string
  readonly by: number
}

/** Starts a print of many papers; returns the id of its job. */
async function startPrint(engine: Engine, tx: Tx, resource: Resource, sent: Sent, ids: readonly number[]): Promise<number> {
  const templates = templatesIn(engine, sent)
  const { each, shared } = await chosenOf(engine, tx.db, resource, templates)
  const params: PrintParams = { resource: resource.name, ids, templates, ...periodIn(engine, sent, tx.today), by: tx.user.id }
  const job = await tx.start(PRINT_JOB, { ...params }, each.length * ids.length + shared.length)
  const templateNames = [...each, ...shared].map(({ name }) => ({ name, template: plainName(name) }))
  const name = nameOfAll(engine, templateNames.length === 1 ? [{ ...templateNames[0]!, name: templateNames[0]!.template }] : templateNames)
  await sql`insert into sys_print (job_id, user_id, name, expires)
    values (${job}, ${tx.user.id}, ${name}, ${tx.now}::timestamptz + make_interval(days => ${RETENTION_DAYS}))`.execute(tx.db)
  return job
}

/** Renders the papers of tasks. */
export async function printTasks(engine: Engine, user: User, tasks: readonly Task[]): Promise<readonly (Task & Printed)[]> {
  const ended = engine.documents.begin(user.id)
  try {
    const papers = await engine.renderer.print(
      tasks,
      tasks.map(({ name }) => name),
    )
    return tasks.map((task, at) => ({ ...task, ...papers[at]! }))
  } finally {
    ended()
  }
}

/** A stored file that becomes a paper of its records: its template, the digest of its text, and its day. */
export interface PaperFile {
  readonly records: readonly number[]
  readonly templateId: number
  /** The name of the template. */
  readonly template: string
  readonly digest: string
  readonly file: number
  readonly day: string
}
/** The period of papers. */
interface PaperDays {
  readonly from: string
  readonly to: string
}

/** Records stored files as papers of their records, with the user and the time; returns the ids of the papers of each file. */
export async function storePapers(
  tx: Tx,
  resource: string,
  papers: readonly PaperFile[],
  { from, to }: PaperDays,
): Promise<readonly (readonly number[])[]> {
  const all = papers.flatMap(({ records, templateId, template, file, digest, day }) =>
    records.map(record => ({ record, template_id: templateId, name: template, file, digest, day })),
  )
  const { rows } = await sql<{ id: number; file: number }>`insert into sys_paper
      (resource, record_id, template_id, name, file_id, digest, day, date_from, date_to, ins_date, ins_user_id)
    select ${resource}, p.record, p.template_id, p.name, p.file, p.digest, p.day, ${from}::date, ${to}::date, ${tx.now}::timestamptz, ${tx.user.id || null}
    from rows from (jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as (record bigint, template_id bigint, name text, file bigint, digest text, day date))
      with ordinality as p (record, template_id, name, file, digest, day, n) order by p.n
    returning id::int as id, file_id::int as file`.execute(tx.db)
  const ids = Map.groupBy(rows, row => row.file)
  return papers.map(({ file }) => (ids.get(file) ?? []).map(({ id }) => id))
}

/** Returns stored papers as one PDF. */
export async function joinedPapers(engine: Engine, files: readonly number[], name: string): Promise<Uint8Array> {
  const { rows } = await sql<{ key: string }>`select f.key from unnest(${[...files]}::bigint[]) with ordinality as o (id, at)
    join sys_file f on f.id = o.id order by o.at`.execute(engine.db)
  const parts: Uint8Array[] = []
  for (const { key } of rows) parts.push(await engine.storage.bytes(key))
  return engine.renderer.join(parts, name)
}

/** Registers a function that is called when the work fails. */
export type AddUndo = (undo: () => Promise<void>) => void

/** Runs work that stores files; removes them when it fails. */
export async function withUndo<T>(work: (of: { readonly add: AddUndo; readonly undo: () => Promise<void> }) => Promise<T>): Promise<T> {
  const undone: (() => Promise<void>)[] = []
  const undo = async (): Promise<void> => {
    for (const one of undone.splice(0)) await one()
  }
  return work({ add: one => void undone.push(one), undo }).catch(async (error: unknown) => {
    await undo()
    throw error
  })
}

/** A stored paper, with the id of its entry for each record. */
interface StoredPrint extends Task, Printed {
  readonly ids: readonly number[]
  readonly file: number
}

async function keep(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  papers: readonly (Task & Printed)[],
  sent: Sent,
  onFailure: AddUndo,
): Promise<readonly StoredPrint[]> {
  const files: PaperFile[] = []
  for (const paper of papers) {
    const file = await storeFile(tx, { name: `${paper.name}.pdf`, bytes: paper.pdf }, onFailure)
    files.push({ ...paper, file, day: tx.today })
  }
  const ids = await storePapers(tx, resource.name, files, periodIn(engine, sent, tx.today))
  return papers.map((paper, at) => ({ ...paper, file: files[at]!.file, ids: ids[at]! }))
}

/** Runs a transaction that stores files; removes them when it fails. */
const keeping = <T>(engine: Engine, user: User, work: (tx: Tx, onFailure: AddUndo) => Promise<T>): Promise<T> =>
  withUndo(({ add, undo }) => inTransaction(engine, user, tx => work(tx, add), undo))

/** Prints templates for records and stores each paper as printed, with the user and the time. */
export async function storePrints(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  ids: readonly number[],
): Promise<readonly StoredPrint[]> {
  const papers = await printTasks(engine, user, await tasksOf(engine, resource, user, sent, ids, 'take'))
  return keeping(engine, user, (tx, onFailure) => keep(engine, tx, resource, papers, sent, onFailure))
}

/** The result of a print call: its papers, or the job that prints them. */
type Outcome = { readonly name: string; readonly files: readonly number[] } | { readonly started: number }

/** A print call with its key: repeating it returns the same papers. */
interface KeyedCall {
  readonly key: string | null
  readonly call: string
  readonly mark: string
}
const keyedCallOf = ({ request }: CallContext, { wire }: Sent): KeyedCall => ({
  key: request.headers.get('idempotency-key'),
  call: `${request.method} ${new URL(request.url).pathname}`,
  mark: digestOf(JSON.stringify(wire)),
})

/** Does the work once per key, in a transaction, and stores the result with the key. */
async function once(engine: Engine, tx: Tx, { key, call, mark }: KeyedCall, work: () => Promise<StoredAnswer>): Promise<Outcome> {
  const { body } = await idempotent(engine, tx, key, call, mark, work)
  return JSON.parse(body) as Outcome
}

/** Whether the call with this key has a stored result; nothing is rendered again then. */
async function answeredBefore(engine: Engine, user: User, call: KeyedCall): Promise<boolean> {
  if (!call.key) return false
  const { rows } = await sql`select 1 from sys_idempotency where user_id = ${user.id} and key = ${call.key} and body is not null`.execute(
    engine.db,
  )
  return rows.length > 0
}

async function outcomeOf(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  ids: readonly number[],
  call: KeyedCall,
): Promise<Outcome> {
  const answer = (outcome: Outcome): StoredAnswer => ({ status: 200, body: JSON.stringify(outcome) })
  if (ids.length * templatesIn(engine, sent).length > PRINTED_AT_ONCE)
    return inTransaction(
      engine,
      user,
      tx => once(engine, tx, call, async () => answer({ started: await startPrint(engine, tx, resource, sent, ids) })),
      async () => undefined,
    )
  const isRepeated = await answeredBefore(engine, user, call)
  const papers = isRepeated ? [] : await printTasks(engine, user, await tasksOf(engine, resource, user, sent, ids, 'take'))
  return keeping(engine, user, (tx, onFailure) =>
    once(engine, tx, call, async () => {
      const prints = await keep(engine, tx, resource, papers, sent, onFailure)
      return answer({ name: nameOfAll(engine, papers), files: prints.map(({ file }) => file) })
    }),
  )
}

/** The calls in progress in this process, by file storage and by user, key and call. */
const underWay = new WeakMap<Engine['storage'], Map<string, Promise<Outcome>>>()

/** Concurrent calls with the same key wait for the first of them, so that the papers are rendered only once. */
async function togetherWith(engine: Engine, name: string | null, work: () => Promise<Outcome>): Promise<Outcome> {
  if (name === null) return work()
  const all = underWay.get(engine.storage) ?? new Map<string, Promise<Outcome>>()
  underWay.set(engine.storage, all)
  const running = all.get(name)
  if (running) return running
  const mine = work().finally(() => all.delete(name))
  all.set(name, mine)
  return mine
}

/** Prints templates and stores each paper; returns all of them as one PDF. Many papers are printed by a job, whose id is returned. */
export async function printTemplates(
  engine: Engine,
  resource: Resource,
  ctx: CallContext,
  sent: Sent,
  id: number | null | undefined,
): Promise<Response> {
  const ids = id === undefined ? idsIn(engine, sent, 'object_ids', MAX_RECORDS) : [id ?? 0]
  if (ids.some(one => one < 1)) throw notFound(engine)
  const call = keyedCallOf(ctx, sent)
  const name = call.key === null ? null : [ctx.user.id, call.key, call.call, call.mark].join(' ')
  const outcome = await togetherWith(engine, name, () => outcomeOf(engine, resource, ctx.user, sent, ids, call))
  if ('started' in outcome) return json(JSON.stringify({ job: outcome.started }), 202)
  const pdf = await joinedPapers(engine, outcome.files, outcome.name)
  return fileAnswer(pdf as Uint8Array<ArrayBuffer>, safeFileName(`${outcome.name}.pdf`), MIME_TYPES.pdf)
}
