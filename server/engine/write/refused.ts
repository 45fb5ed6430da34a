import { byName, headersOf, idOf, isNeverRemoved, mayChange, refusedText, type Refused, type Resource } from '#resource'
import { ALL_RIGHTS } from '../allRights.ts'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { findRecords } from '../read/records.ts'
import type { Tx, Within } from '../tx.ts'
import { eachPlaced } from './errors.ts'
import { lockAll } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

const refused = (engine: Engine, resource: Resource, record: Values, what: Refused): Error =>
  httpError(409, 'NOT_NOW', refusedText(resource, record, what, engine.texts))

/** Throws 409 for a record that can never be removed, or that may not be changed any more; `prior` is the old record by field name. */
export function rejectRefused(engine: Engine, resource: Resource, prior: Values, isRemoved: boolean): void {
  if (isRemoved && prior['isDelete'] !== true && isNeverRemoved(resource)) throw refused(engine, resource, prior, 'remove')
  if (!mayChange(resource, prior)) throw refused(engine, resource, prior, 'edit')
}

/** The same for locked records, read regardless of the user's rights, because hidden values count as well. */
export async function rejectRefusedOf(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  isRemoved = false,
): Promise<void> {
  if (ids.length === 0 || !(resource.rights.editWhen || (isRemoved && isNeverRemoved(resource)))) return
  const existing = await findRecords(engine, tx.db, resource, { ...tx.user, rights: ALL_RIGHTS }, ids, true)
  for (const record of existing.values()) rejectRefused(engine, resource, byName(resource, record), isRemoved)
}

/** Locks the headers of lines that are written separately, and throws when a header may not be changed. */
async function rejectHeaders(engine: Engine, tx: Tx, child: Resource, lines: readonly Values[]): Promise<void> {
  for (const { header, by } of headersOf(engine.resources, child)) {
    const ids = [...new Set(lines.flatMap(line => idOf(line[by]) ?? []))]
    if (ids.length === 0 || !header.rights.editWhen) continue
    await lockAll(tx, header, ids)
    await rejectRefusedOf(engine, tx, header, ids)
  }
}

/** Throws when the declaration does not allow changing or removing a record, or changing the header of separately written lines. */
export async function rejectUnchangeable(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  states: readonly { readonly prior: Values | null; readonly next: Values }[],
  within: Within | undefined,
): Promise<void> {
  if (!within)
    await rejectHeaders(
      engine,
      tx,
      resource,
      states.flatMap(({ prior, next }) => (prior ? [prior, next] : [next])),
    )
  await eachPlaced(states, within, ({ prior, next }) => {
    if (prior) rejectRefused(engine, resource, prior, next['isDelete'] === true)
    return Promise.resolve()
  })
}
