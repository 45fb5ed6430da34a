import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'react-admin'

/** What stands where a form will be: it is on its way, or it did not come. */
export const Loading = ({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) => {
  const translate = useTranslate()
  if (!error) return <LinearProgress aria-label={translate('nerud.form.loading')} sx={{ m: 2 }} />
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
