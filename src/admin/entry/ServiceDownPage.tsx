import AwayIcon from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { useProvider, SYSTEM_QUERY } from '../data/provider.ts'
import { Message } from '../page/Message.tsx'
import { EntryFrame } from './EntryFrame.tsx'

const EVERY_MS = 30_000

/** /sorry: the service is down; checks again every 30 s and returns when it is up (silent-places §1). */
export function ServiceDownPage() {
  const translate = useTranslate()
  const provider = useProvider()
  const navigate = useNavigate()
  const client = useQueryClient()
  const from = (useLocation().state as { readonly from?: string } | null)?.from ?? '/'
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['is_work'],
    queryFn: async ({ signal }) => (await provider.invoke<{ isWork?: boolean }>(null, { path: 'api/is_work', signal, entry: true })).data,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  })
  const isWork = data?.isWork === true
  useEffect(() => {
    if (!isWork) return
    void client.resetQueries({ queryKey: [SYSTEM_QUERY] }).then(() => navigate(from, { replace: true }))
  }, [isWork, client, navigate, from])
  const check = (
    <Button variant="contained" disabled={isFetching} onClick={() => void refetch()}>
      {translate(isFetching ? 'nerud.shell.sorry.checking' : 'nerud.shell.sorry.check')}
    </Button>
  )
  return (
    <EntryFrame title={translate('nerud.shell.sorry.title')} isCentered>
      <Message icon={AwayIcon} actions={check}>
        {translate('nerud.shell.sorry.text')}
      </Message>
    </EntryFrame>
  )
}
