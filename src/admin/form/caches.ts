import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'react-admin'
import { PEOPLE, type Resource } from '#resource'
import { renewRights } from '../api.ts'
import { useMay } from '../declared.tsx'
import type { Wire } from './values.ts'

/** The first key of the records that forms are opened on: they are read once and never renewed under the pen. */
export const OPEN_FORM = 'nerud.form'

/** Tells the rest of the screen that a record was written: its card takes the new one at once, everything else asks again. */
export function useWritten(): (resource: Resource, record: Wire | null) => void {
  const client = useQueryClient()
  const { userId } = useMay()
  return useEvent((resource: Resource, record: Wire | null) => {
    const id = record?.['id']
    if (typeof id === 'number' && 'version' in record!) {
      client.setQueriesData({ queryKey: [resource.name, 'getOne'], predicate: ({ queryKey }) => String((queryKey[2] as { id?: unknown })?.id) === String(id) }, record)
    }
    // Other resources show this one's names and counts, so nothing that is in memory counts as fresh any more.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OPEN_FORM })
    if (resource.name === PEOPLE && id === userId) void renewRights()
  })
}
