import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useMutation } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { idOf } from '#resource'
import { MOST_PINNED } from './news.ts'
import type { Wire } from '#resources/wire'
import { messageOf, newKey } from '#admin/api.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import type { AidProps } from '#admin/areaScreens.ts'
import { useCacheWrite } from '#admin/form/afterWriting.tsx'
import { usePinned } from './usePinned.screens.ts'

/** Below the pin switch: if the maximum number of news items is pinned, which one will be unpinned. */
export const PinnedAid = ({ resource, name }: AidProps) => {
  const t = useTranslate()
  const provider = useProvider()
  const written = useCacheWrite()
  const isPinned = useWatch({ name }) === true
  const id = idOf(useFormContext().getValues('id'))
  const { data = [] } = usePinned(isPinned)
  const others = data.filter(one => one.id !== id)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (record: Wire<'news'>) =>
      provider.invoke(resource.name, { action: 'unpin', target: { on: 'one', record: { ...record } }, key: newKey() }),
    onSuccess: () => written(resource, null),
  })
  if (!isPinned || others.length < MOST_PINNED) return null
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
