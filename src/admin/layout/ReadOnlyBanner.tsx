import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { renewRights, messageOf } from '../api.ts'
import { type DeclaredDataProvider, useProvider } from '../data/provider.ts'
import { changeSession } from '../session.ts'
import { useMay } from '../authProvider.ts'

/** Switches the user's own read-only mode, loads the account again and reloads the page (foundations §2.5). */
export async function switchReadOnly(provider: DeclaredDataProvider, isOnlyRead: boolean): Promise<void> {
  await provider.invoke(null, { method: 'PATCH', path: 'api/init_menu', json: { isOnlyRead } })
  changeSession({ isOnlyRead })
  await renewRights()
  window.location.reload()
}

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
