import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface LoadingProps {
  readonly error: Error | null
  readonly retry: () => void
  /** The skeleton of what is loading. */
  readonly ghost: ReactNode
}

/** The loading state or the load error of a form. */
export const Loading = ({ error, retry, ghost }: LoadingProps) => {
  const translate = useTranslate()
  if (!error)
    return (
      <Box role="progressbar" aria-label={translate('nerud.form.loading')}>
        {ghost}
      </Box>
    )
  return (
    <Box sx={{ p: 2 }}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={retry}>
            {translate('nerud.form.retry')}
          </Button>
        }
      >
        {translate('nerud.form.loadFailed')}: {error.message}
      </Alert>
    </Box>
  )
}
