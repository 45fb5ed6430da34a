import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Slide from '@mui/material/Slide'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate, type NotificationPayload } from 'react-admin'
import { severityOf, type Severity } from '../theme/palette.ts'

/** How long a notification stays, in milliseconds. */
const STAYS_MS: Readonly<Record<Severity, number>> = { error: 10_000, warning: 8000, info: 5000, success: 4000 }

export interface NoticeProps {
  readonly payload: NotificationPayload
  readonly close: () => void
  /** Undoes the change that the notification is about, if possible. */
  readonly undo: () => void
}
/** A notification; it closes after a time. */
export function Notice({ payload, close, undo }: NoticeProps) {
  const translate = useTranslate()
  const { message, notificationOptions } = payload
  const severity = severityOf(payload)
  const stays = notificationOptions?.autoHideDuration === undefined ? STAYS_MS[severity] : notificationOptions.autoHideDuration
  const end = useEffectEvent(close)
  useEffect(() => {
    if (stays === null) return undefined
    const timer = setTimeout(() => end(), stays)
    return () => clearTimeout(timer)
  }, [stays])
  const text = typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message
  return (
    <Slide in direction="down">
      <Alert
        severity={severity}
        variant="filled"
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={close}
        closeText={translate('nerud.shell.frame.dismiss')}
        sx={{ boxShadow: 6, alignItems: 'center', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {text}
        {notificationOptions?.undoable && (
          <Button color="inherit" variant="outlined" onClick={undo} sx={{ ml: 2 }}>
            {translate('ra.action.undo')}
          </Button>
        )}
      </Alert>
    </Slide>
  )
}
