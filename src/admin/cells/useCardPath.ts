import { useCallback } from 'react'
import { pathOf, screensOf } from '#resource'
import { useMay, useResources } from '../declared.tsx'

/** The address of a referenced record's card; undefined when there is none or the user may not open it. */
export type LinkTo = (target: string, id: number) => string | undefined

/** Returns the addresses of cards that the user may open; records of small books are opened on their list. */
export function useCardPath(): LinkTo {
  const resources = useResources()
  const { can } = useMay()
  return useCallback(
    (target, id) => {
      const resource = resources[target]
      const kind = resource?.screens?.dialog ? 'list' : 'one'
      const screen = resource && screensOf(resource).find(one => one.kind === kind)
      return resource && screen && can(screen.right) ? pathOf(resource, 'one', id) : undefined
    },
    [resources, can],
  )
}
