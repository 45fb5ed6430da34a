import { useCallback } from 'react'
import { useCardPath } from '#admin/cells/useCardPath.ts'

/** The record that a number comes from. */
export interface FactLink {
  readonly resource: string
  readonly id: number
  readonly title: string
}

/** Dated records have no card: they are shown in a tab of the record that they belong to. */
const OWNER_OF: Readonly<Record<string, string>> = { productPrice: 'product', cargoRoutePrice: 'cargoRoute', cargoRouteRate: 'cargoRoute' }

/** Returns a function that builds the address of a fact's record; undefined if the user may not open it. `all`: all records of the explanation. */
export function useFactPath(all: readonly FactLink[]): (link: FactLink) => string | undefined {
  const cardPath = useCardPath()
  return useCallback(
    link => {
      const owner = OWNER_OF[link.resource]
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
