import { may, optionsOf, placeOf, type Problem, type Resource } from '#resource'
import type { Engine } from '../engine.ts'
import { findRecords } from '../read/records.ts'
import type { Tx } from '../tx.ts'

type Values = Readonly<Record<string, unknown>>

/** A state on its way through the pipeline: as it was and as it will be, by field name. */
interface Linking {
  readonly prior: Values | null
  readonly next: Values
}

async function isThere(engine: Engine, tx: Tx, kind: unknown, id: number): Promise<boolean> {
  const target = typeof kind === 'string' ? engine.resources[kind] : undefined
  if (!target || !may(tx.user.rights, target, 'one')) return false
  return (await findRecords(engine, tx.db, target, tx.user, [id])).has(id)
}

/** A link to a record of any kind (`recordOf`) must lead to one that its author may see; a link that stays as it is may lead to what is gone by now. */
export async function linkProblems(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  states: readonly Linking[],
): Promise<readonly Record<string, Problem>[]> {
  const links = Object.entries(resource.fields).flatMap(([name, one]) => {
    const { recordOf } = optionsOf(one)
    return recordOf === undefined ? [] : [{ name, kind: recordOf }]
  })
  const problems = states.map((): Record<string, Problem> => ({}))
  for (const { name, kind } of links)
    for (const [n, { prior, next }] of states.entries()) {
      const id = next[name]
      if (id === null || id === undefined || (prior && prior[name] === id && prior[kind] === next[kind])) continue
      if (!(await isThere(engine, tx, next[kind], id as number)))
        problems[n]![placeOf(resource, name)] = { key: 'nerud.validation.reference' }
    }
  return problems
}
