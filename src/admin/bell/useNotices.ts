import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEvent, useNotify } from 'react-admin'
import { NOTICES } from '#resource'
import { messageOf, newKey } from '../api.ts'
import { useProvider, SYSTEM_QUERY } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'

/** A notice in the bell. */
export interface BellNotice {
  readonly id: number
  readonly event: string
  readonly title: string | null
  readonly day: string | null
  readonly subjectKind: string
  readonly subject: number
  readonly reading: 'new' | 'read'
  readonly metadataFields: { readonly insDate: string }
}

/** The number of notices in the bell. */
const MAX_NOTICES = 20

/** The latest notices of the user; loaded while the popover is open. */
export function useNotices(isOpen: boolean) {
  const provider = useProvider()
  return useQuery({
    queryKey: [NOTICES, 'bell'],
    queryFn: async ({ signal }) =>
      (await provider.getPage(NOTICES, { size: MAX_NOTICES, signal })).data as readonly unknown[] as readonly BellNotice[],
    enabled: isOpen,
  })
}

/** Marks one or all notices of the user as read; does nothing in read-only mode. */
export function useMark(): (id?: number) => Promise<void> {
  const provider = useProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const { readOnly } = useMay()
  return useEvent(async (id?: number) => {
    if (readOnly) return
    const call = id === undefined ? { action: 'markAllRead' } : { action: 'markRead', input: { notice: id } }
    try {
      await provider.invoke(NOTICES, { ...call, target: { on: 'all' }, key: newKey() })
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === NOTICES || queryKey[0] === SYSTEM_QUERY })
    } catch (error) {
      // If marking one fails, it just stays unread.
      if (id === undefined) notify(messageOf(error), { type: 'error' })
    }
  })
}
