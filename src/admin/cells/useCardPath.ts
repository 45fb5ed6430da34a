import { useCallback } from 'react'
import { cardPathOf } from '#resource'
import { useMay } from '../may.ts'
import { useResources } from '../declared.tsx'

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
