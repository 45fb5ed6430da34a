import type { Resource } from '#resource'
import { notFound } from '../../httpError.ts'
import { ALL_RIGHTS } from '../allRights.ts'
import type { Engine } from '../engine.ts'
import { findRecords } from '../read/records.ts'
import type { Tx } from '../rules.ts'

type Wire = Record<string, unknown>

/**
 * The records as they are in this transaction, whole, deleted ones too, seen with the product's own eyes: what a rule or the history sees does not depend on the
 * user's field rights. Throws 404 when one is missing.
 */
export async function wholeRecords(engine: Engine, tx: Tx, resource: Resource, ids: readonly number[]): Promise<ReadonlyMap<number, Wire>> {
  if (ids.length === 0) return new Map()
  const found = await findRecords(engine, tx.db, resource, { ...tx.user, rights: ALL_RIGHTS }, ids, true)
  if (found.size !== new Set(ids).size) throw notFound(engine)
  return found
}
