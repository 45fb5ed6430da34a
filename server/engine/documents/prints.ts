import { sql } from 'kysely'
import type { Resource } from '#resource'
import { PRINTED_AT_ONCE } from '#resource/prints'
import { notFound } from '../../httpError.ts'
import type { Sent } from '../http/body.ts'
import type { Engine } from '../engine.ts'
import { json, type CallContext } from '../http/calls.ts'
import { fileAnswer, storeFile } from '../files/store.ts'
import { MIME_TYPES, safeFileName } from '../files/mime.ts'
import { digestOf } from '../schema/statements.ts'
import { inTransaction } from '../write/transaction.ts'
import { idempotent, type StoredAnswer } from '../write/idempotency.ts'
import type { Tx } from '../tx.ts'
import type { User } from '../user.ts'
import { joinedPapers, keepPapers, printed, undoing, type PaperFile, type Undoing } from './printed.ts'
import { startPrint } from './startPrint.ts'
import { idsIn, MOST_RECORDS, nameOfAll, periodIn, tasksOf, templatesIn, type Task } from './templates.ts'
import type { Printed } from './template/scope.ts'

/** A paper that was printed and kept, with its number of each of its records. */
interface KeptPrint extends Task, Printed {
  readonly ids: readonly number[]
  readonly file: number
}

async function keep(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  papers: readonly (Task & Printed)[],
  sent: Sent,
  onFailure: Undoing,
): Promise<readonly KeptPrint[]> {
  const files: PaperFile[] = []
  for (const paper of papers) {
    const file = await storeFile(tx, { name: `${paper.name}.pdf`, bytes: paper.pdf }, onFailure)
    files.push({ ...paper, file, day: tx.today })
  }
  const ids = await keepPapers(tx, resource.name, files, periodIn(engine, sent, tx.today))
  return papers.map((paper, at) => ({ ...paper, file: files[at]!.file, ids: ids[at]! }))
}

/** A transaction that keeps files: they go again when it fails. */
const keeping = <T>(engine: Engine, user: User, work: (tx: Tx, onFailure: Undoing) => Promise<T>): Promise<T> =>
  undoing(({ add, undo }) => inTransaction(engine, user, tx => work(tx, add), undo))

/** Prints templates for records and keeps each paper as it was printed, with who and when. */
export async function keepPrints(
  engine: Engine,
  resource: Resource,
  user: User,
  sent: Sent,
  ids: readonly number[],
): Promise<readonly KeptPrint[]> {
  const papers = await printed(engine, user, await tasksOf(engine, resource, user, sent, ids, 'take'))
  return keeping(engine, user, (tx, onFailure) => keep(engine, tx, resource, papers, sent, onFailure))
}

/** What a call of printing came to: its papers, or the job that prints them. */
type Outcome = { readonly name: string; readonly files: readonly number[] } | { readonly started: number }

/** A call of printing under its key: repeated, it comes to the same papers. */
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

/** Does the work once for a key, in a transaction; what it came to is kept with the key. */
async function once(engine: Engine, tx: Tx, { key, call, mark }: KeyedCall, work: () => Promise<StoredAnswer>): Promise<Outcome> {
  const { body } = await idempotent(engine, tx, key, call, mark, work)
  return JSON.parse(body) as Outcome
}

/** Was the call of this key answered already? Nothing is drawn a second time then. */
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
  const papers = isRepeated ? [] : await printed(engine, user, await tasksOf(engine, resource, user, sent, ids, 'take'))
  return keeping(engine, user, (tx, onFailure) =>
    once(engine, tx, call, async () => {
      const kept = await keep(engine, tx, resource, papers, sent, onFailure)
      return answer({ name: nameOfAll(engine, papers), files: kept.map(({ file }) => file) })
    }),
  )
}

/** The calls that are being done in this process, by where their papers are stored and who sent which key. */
const underWay = new WeakMap<Engine['storage'], Map<string, Promise<Outcome>>>()

/** Those who send the same key at the same time wait for the first of them: what is the same is not drawn by each. */
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

/** Prints templates and keeps each paper; returns all of them as one PDF. Many become a job, whose id is returned. */
export async function printTemplates(
  engine: Engine,
  resource: Resource,
  ctx: CallContext,
  sent: Sent,
  id: number | null | undefined,
): Promise<Response> {
  const ids = id === undefined ? idsIn(engine, sent, 'object_ids', MOST_RECORDS) : [id ?? 0]
  if (ids.some(one => one < 1)) throw notFound(engine)
  const call = keyedCallOf(ctx, sent)
  const name = call.key === null ? null : [ctx.user.id, call.key, call.call, call.mark].join(' ')
  const outcome = await togetherWith(engine, name, () => outcomeOf(engine, resource, ctx.user, sent, ids, call))
  if ('started' in outcome) return json(JSON.stringify({ job: outcome.started }), 202)
  const pdf = await joinedPapers(engine, outcome.files, outcome.name)
  return fileAnswer(pdf as Uint8Array<ArrayBuffer>, safeFileName(`${outcome.name}.pdf`), MIME_TYPES.pdf)
}
