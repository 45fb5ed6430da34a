import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useMay } from '../may.ts'
import { switchReadOnly } from './readOnly.ts'

/** Shows that read-only mode is on, with a button to switch it off. */
export function ReadOnlyBanner() {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useProvider()
  const { maySwitch } = useMay()
  const off = (): void => {
    switchReadOnly(provider, false).catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
  }
  const button = (
    <Button color="inherit" onClick={off}>
      {translate('nerud.shell.frame.readOnlyOff')}
    </Button>
  )
  return (
    <Alert
      severity="warning"
      role="status"
      action={maySwitch && button}
      sx={{ borderRadius: 0, '& .MuiAlert-action': { paddingTop: 0, alignItems: 'center' } }}
    >
      {translate(`nerud.shell.frame.${maySwitch ? 'readOnly' : 'onlyReads'}`)}
    </Alert>
  )
}
