import { useMemo } from 'react'
import type { Tab } from '#resource'
import { ListOf } from '../list/ListOf.tsx'

interface RelatedTabProps {
  readonly tab: Extract<Tab, { tab: 'related' }>
  readonly id: number
}

/** The records of another resource that belong to this one, as an embedded list. */
export const RelatedTab = ({ tab, id }: RelatedTabProps) => {
  const under = useMemo(() => ({ by: tab.by, id }), [tab.by, id])
  return (
    <ListOf
      compact
      resource={tab.resource}
      under={under}
      storeKey={`${tab.resource}.${tab.by}`}
      {...(tab.columns && { columns: tab.columns })}
    />
  )
}
