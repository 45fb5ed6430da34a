import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'react-admin'
import { PEOPLE, type Resource } from '#resource'
import { renewRights } from '../api.ts'
import { useMay } from '../declared.tsx'
import type { Wire } from './values.ts'

/** The first key of the records that forms are opened on: they are read once and never renewed under the pen. */
export const OPEN_FORM = 'nerud.form'

type Key = readonly unknown[]
const isOf = (queryKey: Key, resource: Resource, id: unknown): boolean =>
  queryKey[0] === resource.name && queryKey[1] === 'getOne' && String((queryKey[2] as { id?: unknown } | undefined)?.id) === String(id)

/** Tells the rest of the screen that a record was written: its card takes the new one at once, everything else asks again. */
export function useWritten(): (resource: Resource, record: Wire | null, gone?: number) => void {
  const client = useQueryClient()
  const { userId } = useMay()
  return useEvent((resource: Resource, record: Wire | null, gone?: number) => {
    const id = record?.['id']
    if (typeof id === 'number' && 'version' in record!)
      client.setQueriesData({ predicate: ({ queryKey }) => isOf(queryKey, resource, id) }, record)
    // Other resources show this one's names and counts, so nothing in memory counts as fresh any more. A record that is gone is not asked
    // for again while its page is still being left: that would lead to /404.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== OPEN_FORM && !(gone !== undefined && isOf(queryKey, resource, gone)),
    })
    if (resource.name === PEOPLE && id === userId) void renewRights()
  })
}
