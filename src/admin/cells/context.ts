import { useMemo, useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { cardPathOf } from '#resource'
import type { Words } from './words.ts'
import { useResources } from '../resourceContext.tsx'
import { useZone } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'

/** What formatting values as text needs: translator, resources, time zone. */
export function useWords(): Words {
  const t = useTranslate()
  const resources = useResources()
  const zone = useZone()
  return useMemo(() => ({ t, resources, zone }), [t, resources, zone])
}

/** Returns the address of a referenced record's card; undefined if there is none or the user may not open it. `record`: its known fields. */
export type LinkTo = (target: string, id: number, record?: unknown) => string | undefined

/** Returns a function that builds the addresses of cards; records without a card open on their list. */
export function useCardPath(): LinkTo {
  const resources = useResources()
  const { can } = useMay()
  return useCallback(
    (target, id, record) => {
      const resource = resources[target]
      return resource && cardPathOf(resource, id, typeof record === 'object' && record !== null ? record : undefined, can)
    },
    [resources, can],
  )
}
