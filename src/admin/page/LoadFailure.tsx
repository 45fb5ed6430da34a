import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

/** What could not be loaded, why, and how to try again. */
export interface Failure {
  readonly text: string
  readonly error: Error
  readonly retry: () => void
}
/** A failure of loading with its reason, and a button that tries again. */
export const LoadFailure = ({ text, error, retry }: Failure) => {
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
