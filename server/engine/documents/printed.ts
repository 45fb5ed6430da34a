import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
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
