import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Sent } from '../http/body.ts'
import type { Engine } from '../engine.ts'
import type { Tx } from '../tx.ts'
import { chosenOf, nameOfAll, periodIn, plainName, templatesIn } from './templates.ts'

/** The kind of the job. */
export const PRINT_JOB = 'print_papers'
/** For how many days whoever had papers printed may take them together. */
export const KEPT_DAYS = 7

/** What a job prints. */
export interface PrintParams {
  readonly resource: string
  readonly ids: readonly number[]
  readonly templates: readonly number[]
  readonly from: string
  readonly to: string
  readonly by: number
}

/** Starts a print of many papers; returns the id of its job. */
export async function startPrint(engine: Engine, tx: Tx, resource: Resource, sent: Sent, ids: readonly number[]): Promise<number> {
  const templates = templatesIn(engine, sent)
  const { each, shared } = await chosenOf(engine, tx.db, resource, templates)
  const params: PrintParams = { resource: resource.name, ids, templates, ...periodIn(engine, sent, tx.today), by: tx.user.id }
  const job = await tx.start(PRINT_JOB, { ...params }, each.length * ids.length + shared.length)
  const named = [...each, ...shared].map(({ name }) => ({ name, template: plainName(name) }))
  const name = nameOfAll(engine, named.length === 1 ? [{ ...named[0]!, name: named[0]!.template }] : named)
  await sql`insert into sys_print (job_id, user_id, name, expires)
    values (${job}, ${tx.user.id}, ${name}, ${tx.now}::timestamptz + make_interval(days => ${KEPT_DAYS}))`.execute(tx.db)
  return job
}
