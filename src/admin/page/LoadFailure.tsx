import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

/** A failed load: a text, the error, and the function that tries again. */
export interface Failure {
  readonly text: string
  readonly error: Error
  readonly retry: () => void
}
/** An alert about a failed load, with the reason and a retry button. */
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
