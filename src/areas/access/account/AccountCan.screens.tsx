import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import { fill } from '#resource'
import type { Doer } from '#resource/deeds'
import { useProvider } from '#admin/data/providerTypes.ts'
import { ListFailure } from '#admin/list/ListMessages.tsx'
import { Can } from '../Can.screens.tsx'
import { RIGHTS_CALL } from './account.ts'

/** What a person can do, in words: by all of their roles, as the server counts them. */
export function AccountCan() {
  const t = useTranslate()
  const id = Number(useRecordContext()?.id)
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'rights', id],
    queryFn: async ({ signal }) =>
      (await provider.invoke<Doer & { readonly mayEnter: boolean }>('account', { path: fill(RIGHTS_CALL, { id }), signal })).data,
  })
  if (error && !data) return <ListFailure text={t('nerud.show.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  return data.mayEnter ? <Can doer={data} /> : <Typography color="textSecondary">{t('nerud.seeing.can.closed')}</Typography>
}
