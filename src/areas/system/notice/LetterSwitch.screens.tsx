import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { callOf } from '#resource'
import { messageOf, newKey } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'

interface Letters {
  readonly isOn: boolean
  readonly email: string | null
}

/** Above the list of notices: the switch of the daily email about unread notices. */
export function LetterSwitch() {
  const t = useTranslate()
  const notify = useNotify()
  const provider = useProvider()
  const client = useQueryClient()
  const notice = useResource('notice')
  const { readOnly } = useMay()
  const { path } = callOf(notice, 'action', 'letters')
  const queryKey = ['notice', 'letters']
  const { data } = useQuery({ queryKey, queryFn: async ({ signal }) => (await provider.invoke<Letters>('notice', { path, signal })).data })
  const { mutate, isPending } = useMutation({
    mutationFn: async (isOn: boolean) =>
      (await provider.invoke<Letters>('notice', { action: 'switchLetters', target: { on: 'all' }, input: { isOn }, key: newKey() })).data,
    onSuccess: saved => client.setQueryData(queryKey, saved),
    onError: error => notify(messageOf(error), { type: 'error' }),
  })
  // The height is reserved, so that the list below does not move.
  if (!data) return <Box sx={{ minHeight: 38, mb: 1 }} />
  const { isOn, email } = data
  const control = <Switch checked={isOn} disabled={isPending || readOnly || email === null} onChange={() => mutate(!isOn)} />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 38, mb: 1 }}>
      <FormControlLabel control={control} label={t('nerud.bell.letter')} sx={{ m: 0 }} />
      <Typography variant="body2" color="textSecondary">
        {email === null ? t('nerud.bell.noAddress') : t('nerud.bell.letterTo', { email })}
      </Typography>
    </Box>
  )
}
