import { useCallback } from 'react'
import { cardPathOf } from '#resource'
import { useMay } from '../may.ts'
import { useResources } from '../declared.tsx'

/** The address of a referenced record's card; undefined when there is none or the user may not open it. `record`: what is known of it. */
export type LinkTo = (target: string, id: number, record?: unknown) => string | undefined

/** Returns the addresses of cards that the user may open; records of small books are opened on their list. */
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
