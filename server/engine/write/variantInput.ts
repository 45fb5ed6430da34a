import type { Sent } from '../http/body.ts'
import { inputsOfVariant, optionsOf, placeOf, readRecord, type Action, type Fields, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { storeSentFiles } from '../files/store.ts'
import type { Tx } from '../tx.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { inputLabel, validationError } from '../validationError.ts'
import { referenceProblems } from './references.ts'

/** The input of an action: the record's id from the path, the body, and the undo of stored files on failure. */
export interface ActionRequest {
  readonly id: number | null
  readonly sent: Sent
  readonly onFailure: (undo: () => Promise<void>) => void
}

type Wire = Record<string, unknown>
const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges inputs in a nested object with the others; of duplicates, the outer one wins. */
function unfold(wire: Wire, also: string | undefined): Record<string, Problem> {
  const given = also === undefined ? undefined : wire[also]
  if (also === undefined || given === undefined) return {}
  delete wire[also]
  if (given === null) return {}
  if (!isObject(given)) return { [also]: { key: 'nerud.validation.type' } }
  for (const [name, value] of Object.entries(given)) if (!Object.hasOwn(wire, name)) wire[name] = value
  // The id and version of a record are not inputs, and must not pass unchecked.
  const named = ['id', 'version'].filter(name => name in given)
  return Object.fromEntries(named.map(name => [name, { key: 'nerud.validation.unknown' }]))
}

/** Returns the value that selects the variant of a choice. */
async function chosenIn(engine: Engine, tx: Tx, action: Action, wire: Wire): Promise<unknown> {
  const { of, by } = action.variants!
  const one = action.input![of]!
  const target = engine.resources[optionsOf(one).target!]!
  const { values } = readRecord({ [of]: one }, { [optionsOf(one).at ?? of]: wire[optionsOf(one).at ?? of] }, { mode: 'create' })
  if (typeof values[of] !== 'number') return undefined
  const { rows } = await sql<{ by: unknown }>`select ${sql.ref(columnOf(target, by))} as by from ${sql.table(tableOf(target))}
    where id = ${values[of]} and not is_delete`.execute(tx.db)
  return rows[0]?.by
}

/**
 * Parses the input of an action whose inputs depend on a choice: inputs of another choice are unknown, those that this choice requires are
 * mandatory, and references must be visible to the caller. Throws 422 that names the fields.
 */
export async function variantInput(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  action: Action,
  { sent, onFailure }: ActionRequest,
): Promise<Wire> {
  const folded = unfold(sent.wire, action.variants!.also)
  const fields: Fields = inputsOfVariant(action, await chosenIn(engine, tx, action, sent.wire))
  const fileProblems = await storeSentFiles(tx, fields, sent, onFailure)
  const { values, problems } = readRecord(fields, sent.wire, { mode: 'create', today: tx.today })
  const inputs = { ...resource, fields }
  const [unfit = {}] = await referenceProblems(engine, tx.db, inputs, [values], tx.user)
  const all = { ...unfit, ...problems, ...folded, ...fileProblems }
  if (Object.keys(all).length > 0)
    throw validationError(engine, resource, all, place => inputLabel(engine, resource, nameAt(inputs, place)))
  return values
}

const nameAt = (inputs: Resource, place: string): string =>
  Object.keys(inputs.fields).find(name => placeOf(inputs, name) === place) ?? place
