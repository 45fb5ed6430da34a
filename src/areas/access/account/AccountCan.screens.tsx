import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import { fill } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import { LoadFailure } from '#admin/page/Message.tsx'
import { Can, doerOf, type RightTitle } from '../Can.screens.tsx'
import { RIGHTS_CALL } from './account.ts'

interface Allowed {
  readonly rights: readonly RightTitle[]
  readonly readOnly: boolean
  readonly mayEnter: boolean
}

/** What a person can do, as text: by all their roles, as the server evaluates them. */
export function AccountCan() {
  const t = useTranslate()
  const id = Number(useRecordContext()?.id)
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'rights', id],
    queryFn: async ({ signal }) => (await provider.invoke<Allowed>('account', { path: fill(RIGHTS_CALL, { id }), signal })).data,
    select: ({ rights, readOnly, mayEnter }) => ({ doer: doerOf(rights, readOnly), mayEnter }),
  })
  if (error && !data) return <LoadFailure text={t('nerud.show.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  return data.mayEnter ? <Can doer={data.doer} /> : <Typography color="textSecondary">{t('nerud.seeing.can.closed')}</Typography>
}
