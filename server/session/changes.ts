import { sql } from 'kysely'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'

/** The channel on which server processes notify each other that accounts, roles, rights or sessions changed. */
export const CHANNEL = 'access_changed'

const caches = new Set<() => void>()

/** Calls back whenever access changed in this process; returns how to stop. */
export function onAccessChanged(forget: () => void): () => void {
  caches.add(forget)
  return () => void caches.delete(forget)
}

/** Makes this process forget who may do what, at once; the others hear of it through the database. */
export function forgetAccess(): void {
  for (const forget of caches) forget()
}

/** For rules that change accounts, roles or rights: what they wrote counts from the next call on, in every process. */
export const accessChanged = (tx: Tx): void => tx.afterCommit(forgetAccess)

/** Notifies all processes once the transaction is committed; the tables of accounts and roles do so by themselves, by triggers. */
export async function announceAccess(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
}
