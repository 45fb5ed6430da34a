import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Tx } from '../tx.ts'
import type { User } from '../user.ts'
import type { Task } from './templates.ts'
import type { Printed } from './template/scope.ts'

/** The papers of some tasks. */
export async function printed(engine: Engine, user: User, tasks: readonly Task[]): Promise<readonly (Task & Printed)[]> {
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

/** A stored file that becomes a paper of its records: by which template, what it says, and of which day. */
export interface PaperFile {
  readonly records: readonly number[]
  readonly templateId: number
  /** The name of the template. */
  readonly template: string
  readonly digest: string
  readonly file: number
  readonly day: string
}
/** The days that papers are about. */
export interface PaperDays {
  readonly from: string
  readonly to: string
}

/** Makes stored files papers of their records, with who printed them and when; returns the ids of the papers of each file. */
export async function keepPapers(
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

/** The stored files of papers as one PDF. */
export async function joinedPapers(engine: Engine, files: readonly number[], name: string): Promise<Uint8Array> {
  const { rows } = await sql<{ key: string }>`select f.key from unnest(${[...files]}::bigint[]) with ordinality as o (id, at)
    join sys_file f on f.id = o.id order by o.at`.execute(engine.db)
  const parts: Uint8Array[] = []
  for (const { key } of rows) parts.push(await engine.storage.bytes(key))
  return engine.renderer.join(parts, name)
}

/** Takes what is to be done where a work fails. */
export type Undoing = (undo: () => Promise<void>) => void

/** A work that stores files, which go again where it fails. */
export async function undoing<T>(work: (of: { readonly add: Undoing; readonly undo: () => Promise<void> }) => Promise<T>): Promise<T> {
  const undone: (() => Promise<void>)[] = []
  const undo = async (): Promise<void> => {
    for (const one of undone.splice(0)) await one()
  }
  return work({ add: one => void undone.push(one), undo }).catch(async (error: unknown) => {
    await undo()
    throw error
  })
}
