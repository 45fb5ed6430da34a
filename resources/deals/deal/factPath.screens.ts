import { useCallback } from 'react'
import { useCardPath } from '#admin/cells/useCardPath.ts'

/** A record that a number comes from. */
export interface FactLink {
  readonly resource: string
  readonly id: number
  readonly title: string
}

/** Dated rows have no card of their own: they stand in a tab of what they belong to. */
const STANDS_IN: Readonly<Record<string, string>> = { productPrice: 'product', cargoRoutePrice: 'cargoRoute', cargoRouteRate: 'cargoRoute' }

/** Where the record of a fact is seen; undefined where the user may not open it. `all`: the records behind the whole answer. */
export function useFactPath(all: readonly FactLink[]): (link: FactLink) => string | undefined {
  const cardPath = useCardPath()
  return useCallback(
    link => {
      const owner = STANDS_IN[link.resource]
      if (owner === undefined) return cardPath(link.resource, link.id)
      const at = all.indexOf(link)
      const isOwner = (one: FactLink): boolean => one.resource === owner
      const found = all.slice(at).find(isOwner) ?? all.find(isOwner)
      const card = found && cardPath(owner, found.id)
      return card && `${card}?tab=${link.resource}&edit=${link.id}`
    },
    [cardPath, all],
  )
}
