import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MY_SETTINGS_CALL } from '#resource/frameCalls'
import type { MySetting, MySettings, Arrangement } from '#resources/firstPage'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'

/** The query for the settings that the server stores per user. */
export const mySettingsRead = (provider: DeclaredDataProvider, userId: number | undefined) => ({
  queryKey: ['my_settings', userId],
  queryFn: async ({ signal }: WithSignal) => (await provider.invoke<MySettings>(null, { path: MY_SETTINGS_CALL, signal })).data,
  staleTime: Infinity,
  retry: false,
})

/** A setting stored on the server for the user, so that it is the same on every machine; `isKnown` once it is loaded or has failed. */
export function useMySetting<N extends MySetting>(name: N) {
  const provider = useProvider()
  const client = useQueryClient()
  const { userId } = useMay()
  const read = mySettingsRead(provider, userId)
  const { data, isError } = useQuery(read)
  const { mutateAsync: keep, isPending: isKeeping } = useMutation({
    mutationFn: async (value: MySettings[N]) => {
      const path = `${MY_SETTINGS_CALL}/${name}`
      await provider.invoke(null, value === undefined ? { path, method: 'DELETE' } : { path, method: 'PUT', json: { value } })
      client.setQueryData<MySettings>(read.queryKey, existing => ({ ...existing, [name]: value }))
    },
  })
  return { value: data?.[name], isKnown: data !== undefined || isError, keep, isKeeping }
}

/** The default arrangement: declared order, all blocks visible. */
export const AS_DECLARED: Arrangement = { order: [], hidden: [] }

interface ArrangedItem {
  readonly name: string
}

/** Sorts items by the user's order: unknown names are ignored, and items missing in the order stay after their declared predecessor. */
export function arrangedNames<N extends ArrangedItem>(all: readonly N[], { order }: Arrangement): readonly N[] {
  const placed = order.flatMap(name => all.find(one => one.name === name) ?? [])
  for (const [at, one] of all.entries()) {
    if (placed.includes(one)) continue
    const before = at === 0 ? -1 : placed.indexOf(all[at - 1]!)
    placed.splice(before + 1, 0, one)
  }
  return placed
}

/** Moves a name to another index, limited to the range. */
export function moveTo(names: readonly string[], name: string, to: number): readonly string[] {
  const rest = names.filter(one => one !== name)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, name)
}

/** Merges a changed arrangement of the visible blocks into the stored one; entries of blocks that the user may not see now are kept. */
export function mergeArrangement(before: Arrangement, { order, hidden }: Arrangement): Arrangement {
  const isUnseen = (name: string): boolean => !order.includes(name)
  return { order: [...order, ...before.order.filter(isUnseen)], hidden: [...hidden, ...before.hidden.filter(isUnseen)] }
}

/** The user's arrangement of the first page, and the draft while it is being changed. */
export interface Arranging {
  readonly isKnown: boolean
  readonly arrangement: Arrangement
  readonly isOpen: boolean
  readonly isKeeping: boolean
  readonly open: () => void
  readonly change: (arrangement: Arrangement) => void
  readonly reset: () => void
  readonly cancel: () => void
  /** Saves the draft and closes; rejects if the server refuses it. */
  readonly done: () => Promise<void>
}

/** The user's arrangement of the first page, stored on the server. */
export function useArrangement(): Arranging {
  const { value, isKnown, keep, isKeeping } = useMySetting('firstPage')
  const [draft, tryOut] = useState<Arrangement>()
  const stored = value ?? AS_DECLARED
  return {
    isKnown,
    arrangement: draft ?? stored,
    isOpen: draft !== undefined,
    isKeeping,
    open: () => tryOut(stored),
    change: tryOut,
    reset: () => tryOut(AS_DECLARED),
    cancel: () => tryOut(undefined),
    async done() {
      if (draft && draft !== stored) await keep(draft === AS_DECLARED ? undefined : mergeArrangement(stored, draft))
      tryOut(undefined)
    },
  }
}
