import Alert from '@mui/material/Alert'

/** Why the last save or action failed, apart from errors at fields. */
export interface Failure {
  readonly text: string
  /** The call got no answer, so it is unknown whether it was done. */
  readonly unanswered: boolean
}

/** Shows why the last save or action failed; nothing if it has not. */
export const FailureAlert = ({ failure, space = 1 }: { readonly failure: Failure | null; readonly space?: number }) =>
  failure && (
    <Alert severity={failure.unanswered ? 'warning' : 'error'} role="alert" sx={{ mb: space }}>
      {failure.text}
    </Alert>
  )
