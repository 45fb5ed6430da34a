import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { callOf } from '#resource'
import { messageOf } from '#admin/api.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useNotices } from '#admin/form/notices.tsx'
import { movedTo, type BoardData, type Entry, type Target } from './model.screens.ts'

const AGAIN_MS = 60_000

/** The board of some days, refetched every minute because others plan too; `move` shows an entry at its target at once and reverts if the move is refused. */
export function useBoard(dateFrom: string, dateTo: string) {
  const provider = useProvider()
  const client = useQueryClient()
  const notices = useNotices()
  const t = useTranslate()
  const { path } = callOf(useResource('shiftPlanner'), 'action', 'board')
  const queryKey = ['shiftPlanner', 'board', dateFrom, dateTo]
  const board = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.invoke<BoardData>('shiftPlanner', { path, query: { dateFrom, dateTo }, signal })).data,
    refetchInterval: AGAIN_MS,
    placeholderData: kept => kept,
    retry: false,
  })
  const { mutate } = useMutation({
    mutationFn: async ({ entry: { id, version }, target }: { readonly entry: Entry; readonly target: Target }) =>
      provider.invoke('shiftPlanner', { action: 'changePlace', target: { on: 'one', record: { id, version } }, input: { ...target } }),
    onMutate: async ({ entry, target }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<BoardData>(queryKey, existing => existing && movedTo(existing, entry.id, target))
    },
    onError: error => notices.failed(t('nerud.screens.planner.failed'), messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['shiftPlanner'] }),
  })
  return { board, move: (entry: Entry, target: Target): void => mutate({ entry, target }) }
}
