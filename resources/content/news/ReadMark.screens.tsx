import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { idOf } from '#resource'
import { isHttpProblem, newKey } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import type { NoteProps } from '#admin/customScreens.tsx'

/** Marks the news item as read by the user; renders nothing, and does nothing in read-only mode. */
export const ReadMark = ({ record }: NoteProps) => {
  const client = useQueryClient()
  const provider = useProvider()
  const { name } = useResource('news')
  const { readOnly } = useMay()
  const id = idOf(record['id'])
  useEffect(() => {
    if (!id || readOnly) return
    const note = async (): Promise<void> => {
      try {
        await provider.invoke(name, { action: 'markRead', target: { on: 'all' }, input: { news: id }, key: newKey() })
        // Lists and the first page must show it as read.
        await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === name && queryKey[1] !== 'getOne' })
      } catch (problem) {
        // It stays unread until the next time.
        if (!isHttpProblem(problem)) throw problem
      }
    }
    void note()
  }, [client, id, name, provider, readOnly])
  return null
}
