import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatTime } from '#resource/text'
import { signOut } from '../authProvider.ts'
import type { Session } from '../session.ts'
import { useZone } from '../data/provider.ts'
import { BAR } from './Sidebar.tsx'

/** The `code` of the key that ends impersonation. */
const KEY = 'KeyQ'

/** A permanent banner that names the impersonated user, with a button that ends impersonation. */
export function ImpersonationBanner({ session }: { readonly session: Session }) {
  const translate = useTranslate()
  const zone = useZone()
  const [isBusy, setBusy] = useState(false)
  const back = (): void => {
    setBusy(true)
    void signOut()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== KEY || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      back()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const until = session.expiresAt ? formatTime(session.expiresAt, zone) : ''
  return (
    <Alert
      severity="info"
      variant="filled"
      role="status"
      icon={false}
      action={
        <Button color="inherit" variant="outlined" loading={isBusy} onClick={back} aria-keyshortcuts="Alt+Q" sx={{ whiteSpace: 'nowrap' }}>
          {translate('nerud.seeing.look.back')}
        </Button>
      }
      sx={{
        position: 'sticky',
        top: BAR,
        zIndex: 'appBar',
        borderRadius: 0,
        alignItems: 'center',
        py: 0.25,
        '& .MuiAlert-message': { py: 0.5, overflowWrap: 'anywhere' },
        '& .MuiAlert-action': { py: 0.5, marginInlineEnd: 0 },
      }}
    >
      <strong>{translate('nerud.seeing.look.as', { name: session.fio || session.login })}</strong>{' '}
      {translate('nerud.seeing.look.until', { at: until })}
    </Alert>
  )
}
