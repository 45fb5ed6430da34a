import EmptyIcon from '@mui/icons-material/InboxOutlined'
import SearchOffIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '../chunk.ts'
import { LoadFailure, type Failure } from '../page/LoadFailure.tsx'
import { Message } from '../page/Message.tsx'
import { begunFilters, isNarrowed } from './listQuery.ts'
import { useListing } from './listing.ts'

const FirstSteps = chunk(() => import('./FirstSteps.tsx').then(module => module.FirstSteps))

/** Shown instead of rows when there are none: the reason, and what to do. */
export const EmptyList = ({ create }: { readonly create: ReactNode }) => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  const narrowed = isNarrowed(resource, query)
  return (
    <Message
      icon={narrowed ? SearchOffIcon : EmptyIcon}
      title={translate(narrowed ? 'nerud.list.notFound' : 'nerud.list.empty')}
      actions={
        narrowed ? (
          <Button variant="outlined" onClick={() => setQuery({ query: '', filter: begunFilters(resource) })}>
            {translate('nerud.list.clear')}
          </Button>
        ) : (
          create
        )
      }
    >
      {narrowed || !create ? (
        translate(narrowed ? 'nerud.list.notFoundHint' : 'nerud.list.emptyReadHint')
      ) : (
        <Suspense fallback={translate('nerud.list.emptyHint')}>
          <FirstSteps otherwise={translate('nerud.list.emptyHint')} />
        </Suspense>
      )}
    </Message>
  )
}

/** Shown instead of a list that could not be loaded; it counts as ended, and nothing more is loaded automatically (foundations §8). */
export const FailedList = (failure: Failure) => {
  const translate = useTranslate()
  return (
    <>
      <LoadFailure {...failure} />
      <Typography color="text.secondary" align="center">
        {translate('nerud.list.end')}
      </Typography>
    </>
  )
}
