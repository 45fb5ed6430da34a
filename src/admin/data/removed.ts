import type { QueryKey } from '@tanstack/react-query'

/** The records that were removed on this page, or are being removed: what still shows them must not read them again. */
const removed = new Set<string>()
const keyOf = (resource: unknown, id: unknown): string => `${String(resource)} ${String(id)}`

/** Calls what removes a record. The change may be announced before the call is answered. */
export async function removing<T>(resource: string, id: unknown, call: () => Promise<T>): Promise<T> {
  removed.add(keyOf(resource, id))
  try {
    return await call()
  } catch (problem) {
    existing(resource, id)
    throw problem
  }
}

/** A record exists: it was restored, or could be read. */
export const existing = (resource: string, id: unknown): void => void removed.delete(keyOf(resource, id))

/** Whether a query reads a removed record. */
export const readsRemoved = ([resource, verb, params]: QueryKey): boolean =>
  verb === 'getOne' && removed.has(keyOf(resource, (params as { readonly id?: unknown } | undefined)?.id))
