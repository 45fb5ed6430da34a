import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LIST_VIEWS_CALL, type ListLayout, type SavedView, type SavedViews } from '#resource/savedViews'
import { useProvider } from '../../data/provider.ts'
import { useMay } from '../../authProvider.ts'

const NOTHING: SavedViews = { views: [], mayShare: false, roles: [] }
const FRESH_MS = 60_000

/** A view in the body of a write; a new one without an id. */
export interface SentView {
  readonly id?: number
  readonly list: string
  readonly name: string
  readonly audience: SavedView['audience']
  readonly role: number | null
  readonly isDefault: boolean
  readonly query: string
  readonly columns: ListLayout | null
}

/** The saved views of all lists that the user sees, and the functions that save and remove one. */
export function useSavedViews() {
  const provider = useProvider()
  const client = useQueryClient()
  const { userId } = useMay()
  const key = ['nerud', 'views', userId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: found } = await provider.invoke<SavedViews | undefined>(null, { path: LIST_VIEWS_CALL, signal, quiet: true })
      // A proxy may answer instead of the server; the list must render anyway.
      return Array.isArray(found?.views) ? found : NOTHING
    },
    staleTime: FRESH_MS,
    retry: false,
  })
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: key })
  const { mutateAsync: keep, isPending: isKeeping } = useMutation({
    mutationFn: async ({ id, ...view }: SentView): Promise<SavedView> => {
      const path = id === undefined ? LIST_VIEWS_CALL : `${LIST_VIEWS_CALL}/${id}`
      const { data: stored } = await provider.invoke<SavedView>(null, {
        path,
        method: id === undefined ? 'POST' : 'PUT',
        json: view,
        quiet: true,
      })
      client.setQueryData<SavedViews>(key, (existing = NOTHING) => ({
        ...existing,
        views: existing.views.some(one => one.id === stored.id)
          ? existing.views.map(one => (one.id === stored.id ? stored : one))
          : [...existing.views, stored],
      }))
      return stored
    },
    // Saving a default view may change which other view is the default.
    onSettled: renew,
  })
  const { mutateAsync: remove } = useMutation({
    mutationFn: async (id: number) => {
      await provider.invoke(null, { path: `${LIST_VIEWS_CALL}/${id}`, method: 'DELETE', quiet: true })
    },
    onSettled: renew,
  })
  return { ...(data ?? NOTHING), isKnown: data !== undefined, keep, isKeeping, remove }
}
