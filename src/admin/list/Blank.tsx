import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isNarrowed } from './asked.ts'
import { useListing } from './listing.ts'

/** What stands in a list without rows: why there are none, and what to do about it. */
export const Nothing = ({ create }: { readonly create: ReactNode }) => {
  const translate = useTranslate()
  const { asked, ask } = useListing()
  const narrowed = isNarrowed(asked)
  return (
    <Box>
      <Typography sx={{ mb: 0.5 }}>{translate(narrowed ? 'nerud.list.notFound' : 'nerud.list.empty')}</Typography>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {translate(narrowed ? 'nerud.list.notFoundHint' : create ? 'nerud.list.emptyHint' : 'nerud.list.emptyReadHint')}
      </Typography>
      {narrowed ? <Button onClick={() => ask({ query: '', filter: {} })}>{translate('nerud.list.clear')}</Button> : create}
    </Box>
  )
}

/** A failure of loading with its reason, and a button that tries again. */
export const Failure = ({ text, error, retry }: { readonly text: string; readonly error: Error; readonly retry: () => void }) => {
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
