import EmptyIcon from '@mui/icons-material/InboxOutlined'
import SearchOffIcon from '@mui/icons-material/SearchOff'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Message } from '../page/Message.tsx'
import { begunFilters, isNarrowed } from './listQuery.ts'
import { useListing } from './listing.ts'

/** What stands in a list without rows: why there are none, and what to do about it. */
export const EmptyList = ({ create }: { readonly create: ReactNode }) => {
  const translate = useTranslate()
  const { resource, asked, ask } = useListing()
  const narrowed = isNarrowed(resource, asked)
  return (
    <Message
      icon={narrowed ? SearchOffIcon : EmptyIcon}
      title={translate(narrowed ? 'nerud.list.notFound' : 'nerud.list.empty')}
      actions={
        narrowed ? (
          <Button variant="outlined" onClick={() => ask({ query: '', filter: begunFilters(resource) })}>
            {translate('nerud.list.clear')}
          </Button>
        ) : (
          create
        )
      }
    >
      {translate(narrowed ? 'nerud.list.notFoundHint' : create ? 'nerud.list.emptyHint' : 'nerud.list.emptyReadHint')}
    </Message>
  )
}

/** A failure of loading with its reason, and a button that tries again. */
export const ListFailure = ({ text, error, retry }: { readonly text: string; readonly error: Error; readonly retry: () => void }) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" onClick={retry}>
          {translate('nerud.list.retry')}
        </Button>
      }
    >
      {text} {error.message}
    </Alert>
  )
}
