import { sql } from 'kysely'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'

/** The channel on which server processes notify each other of changed accounts, roles, rights or sessions. */
export const CHANNEL = 'access_changed'

const caches = new Set<() => void>()

/** Calls back whenever access changes in this process; returns a function that stops it. */
export function onAccessChanged(forget: () => void): () => void {
  caches.add(forget)
  return () => void caches.delete(forget)
}

/** Clears the caches of rights in this process at once; other processes are notified through the database. */
export function forgetAccess(): void {
  for (const forget of caches) forget()
}

/** For rules that change accounts, roles or rights: the change applies from the next call on, in every process. */
export const accessChanged = (tx: Tx): void => tx.afterCommit(forgetAccess)

/** Notifies all processes at commit; the tables of accounts and roles do so themselves, by triggers. */
export async function announceAccess(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
}
