import { useQuery, useMutation } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import type { Wire } from '#resources'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { idOf } from '#resource'
import { messageOf, newKey } from '#admin/api.ts'
import type { AidProps } from '#admin/customScreens.tsx'
import { useCacheWrite } from '#admin/form/afterWriting.tsx'
import { MAX_PINNED } from '../newsAndFaq.ts'

const FRESH_MS = 60_000
const AGAIN_MS = 5 * FRESH_MS

/** The query for pinned news, with whether the user has read them. */
export const pinnedRead = (provider: DeclaredDataProvider) => ({
  queryKey: ['news', 'pinned'],
  queryFn: async ({ signal }: WithSignal) =>
    (await provider.getPage('news', { filter: { isPinned: true }, size: MAX_PINNED, signal })).data as unknown as readonly Wire<'news'>[],
  staleTime: FRESH_MS,
  retry: false,
})

/** The pinned news, refetched at intervals. */
export const usePinned = (enabled = true) => useQuery({ ...pinnedRead(useProvider()), enabled, refetchInterval: AGAIN_MS })

/** Below the pin switch: if the maximum number of news items is pinned, which one will be unpinned. */
export const PinnedAid = ({ resource, name }: AidProps) => {
  const t = useTranslate()
  const provider = useProvider()
  const updateCache = useCacheWrite()
  const isPinned = useWatch({ name }) === true
  const id = idOf(useFormContext().getValues('id'))
  const { data = [] } = usePinned(isPinned)
  const others = data.filter(one => one.id !== id)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (record: Wire<'news'>) =>
      provider.invoke(resource.name, { action: 'unpin', target: { on: 'one', record: { ...record } }, key: newKey() }),
    onSuccess: () => updateCache(resource, null),
  })
  if (!isPinned || others.length < MAX_PINNED) return null
  return (
    <Box role="group" aria-label={t('nerud.screens.news.full')}>
      <FormHelperText sx={{ color: 'warning.main' }}>{t('nerud.screens.news.full')}</FormHelperText>
      {others.map(one => (
        <Button key={one.id} size="small" disabled={isPending} onClick={() => mutate(one)} sx={{ textAlign: 'start' }}>
          {t('nerud.screens.news.unpin', { title: one.title })}
        </Button>
      ))}
      {error && <FormHelperText error>{`${t('nerud.screens.news.failed')}: ${messageOf(error)}`}</FormHelperText>}
    </Box>
  )
}
