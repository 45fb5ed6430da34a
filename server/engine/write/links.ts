import { may, optionsOf, placeOf, type Problem, type Resource } from '#resource'
import type { Engine } from '../engine.ts'
import { findRecords } from '../read/records.ts'
import type { Tx } from '../tx.ts'

type Values = Readonly<Record<string, unknown>>

/** A record in the pipeline by field name, before and after. */
interface Linking {
  readonly prior: Values | null
  readonly next: Values
}

async function exists(engine: Engine, tx: Tx, kind: unknown, id: number): Promise<boolean> {
  const target = typeof kind === 'string' ? engine.resources[kind] : undefined
  if (!target || !may(tx.user.rights, target, 'one')) return false
  return (await findRecords(engine, tx.db, target, tx.user, [id])).has(id)
}

/**
 * Returns the problems of links to a record of any kind (`recordOf`): a new link must lead to a record that its author may see; an
 * unchanged one may lead to a deleted record.
 */
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
      if (!(await exists(engine, tx, next[kind], id as number)))
        problems[n]![placeOf(resource, name)] = { key: 'nerud.validation.reference' }
    }
  return problems
}
