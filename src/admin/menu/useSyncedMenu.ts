import { CancelledError, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEvent, useStore, useStoreContext } from 'react-admin'
import { isEntries, mergedPins, mergedVisits, MY_SETTINGS_CALL, type Entries } from '#resource/frameCalls'
import { isHttpProblem } from '../api.ts'
import { IS_IMPERSONATING } from '../browserStorage.ts'
import { onConnectionChange } from '../connection.ts'
import { useProvider, type WithSignal } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { knownKey, PINS, RECENT, REMEMBERED } from './lines.ts'

type Settings = Readonly<Record<string, unknown>>

/** Changes within this many milliseconds are sent together. */
const DEBOUNCE_MS = 1000
const NONE: Entries = []

const SYNCED_ENTRIES = [
  { name: 'menuPins', key: PINS, merged: mergedPins },
  {
    name: 'menuRecent',
    key: RECENT,
    merged: (known: Entries, mine: Entries, theirs: Entries) => mergedVisits(known, mine, theirs, REMEMBERED),
  },
] as const

const isSame = (one: Entries, other: Entries): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns a function that merges the entries of this browser with those of the server: changes made on either side since the last synchronisation are kept. */
function useBringTogether(): (isAnew: boolean) => Promise<void> {
  const provider = useProvider()
  const client = useQueryClient()
  const store = useStoreContext()
  const { userId, readOnly } = useMay()
  const read = {
    // The first page uses the same query.
    queryKey: ['my_settings', userId],
    queryFn: async ({ signal }: WithSignal) =>
      (await provider.invoke<Settings>(null, { path: MY_SETTINGS_CALL, signal, quiet: true })).data,
  }
  return async isAnew => {
    const settings = await client.fetchQuery({ ...read, staleTime: isAnew ? 0 : Infinity })
    for (const { name, key, merged } of SYNCED_ENTRIES) {
      const theirs = isEntries(settings[name]) ? settings[name] : NONE
      const mine = store.getItem(key, NONE) ?? NONE
      const both = merged(store.getItem(knownKey(key), NONE) ?? NONE, mine, theirs)
      if (!isSame(both, mine)) store.setItem(key, both)
      store.setItem(knownKey(key), theirs)
      // In read-only mode the change stays in this browser until it can be sent.
      if (readOnly || isSame(both, theirs)) continue
      const path = `${MY_SETTINGS_CALL}/${name}`
      // An empty list is deleted instead of stored.
      const way = both.length === 0 ? { method: 'DELETE' as const } : { method: 'PUT' as const, json: { value: both } }
      await provider.invoke(null, { path, ...way, quiet: true })
      store.setItem(knownKey(key), both)
      client.setQueryData<Settings>(read.queryKey, existing => ({ ...existing, [name]: both }))
    }
  }
}

/**
 * Stores the user's own menu entries on the server, so that they are the same on every machine; while the server cannot be reached, they are only in
 * this browser.
 */
export function useSyncedMenu(): void {
  const bring = useBringTogether()
  const [pins] = useStore<Entries>(PINS, NONE)
  const [recent] = useStore<Entries>(RECENT, NONE)
  const turn = useRef(Promise.resolve())
  const go = useEvent((isAnew: boolean): void => {
    if (IS_IMPERSONATING || document.hidden) return
    const tried = async (): Promise<void> => {
      try {
        await bring(isAnew)
      } catch (error) {
        // A change that cannot be sent now is sent with the next one, or when the user returns; signing out discards the attempt.
        const isCancelled = error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError')
        if (!isHttpProblem(error) && !isCancelled) throw error
      }
    }
    turn.current = turn.current.then(tried)
  })
  useEffect(() => {
    go(false)
    const again = (): void => go(true)
    const stop = onConnectionChange(again)
    document.addEventListener('visibilitychange', again)
    window.addEventListener('focus', again)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('focus', again)
    }
  }, [go])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const timer = setTimeout(() => go(true), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pins, recent, go])
}
