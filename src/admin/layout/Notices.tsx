import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Slide from '@mui/material/Slide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { useLocation } from 'react-router'
import { useSessionState } from '../declared.tsx'

interface Shown {
  readonly id: number
  readonly at: number
  readonly payload: NotificationPayload
}

/** A message that comes with a change of page belongs to the new page: 'Сохранилось!' before the card opens; errors only at once. */
const COMES_ALONG_MS = { error: 150, warning: 150, info: 3000, success: 3000 } as const
const MOST_SHOWN = 4
const STAYS_MS = { error: 10_000, warning: 8000, info: 5000, success: 4000 } as const
type Severity = keyof typeof STAYS_MS

const isSeverity = (type: unknown): type is Severity => typeof type === 'string' && type in STAYS_MS
const severityOf = ({ type }: NotificationPayload): Severity => (isSeverity(type) ? type : 'info')

interface NoticeProps {
  readonly shown: Shown
  readonly isInside: boolean
  readonly close: () => void
}
function Notice({ shown, isInside, close }: NoticeProps) {
  const translate = useTranslate()
  const { message, notificationOptions } = shown.payload
  const severity = severityOf(shown.payload)
  const stays = notificationOptions?.autoHideDuration === undefined ? STAYS_MS[severity] : notificationOptions.autoHideDuration
  const end = useEffectEvent(close)
  useEffect(() => {
    if (stays === null) return undefined
    const timer = setTimeout(() => end(), stays)
    return () => clearTimeout(timer)
  }, [stays])
  const text = typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message
  return (
    <Slide in direction={isInside ? 'up' : 'down'}>
      <Alert
        severity={severity}
        variant="filled"
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={close}
        closeText={translate('nerud.shell.frame.dismiss')}
        sx={{ boxShadow: 6, alignItems: 'center', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {text}
      </Alert>
    </Slide>
  )
}

/** The messages of all pages, newest below; those of the page before are cleared on every change of route (foundations §2.1). */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const counter = useRef(0)
  const wasAt = useRef(pathname)

  useEffect(() => {
    if (notifications.length === 0) return
    const payload = takeNotification()
    if (!payload) return
    counter.current += 1
    const next: Shown = { id: counter.current, at: Date.now(), payload }
    setShown(old => [...old.filter(one => one.payload.message !== payload.message), next].slice(-MOST_SHOWN))
  }, [notifications, takeNotification])
  useEffect(() => {
    if (wasAt.current === pathname) return
    wasAt.current = pathname
    const now = Date.now()
    setShown(old => old.filter(one => now - one.at < COMES_ALONG_MS[severityOf(one.payload)]))
  }, [pathname])

  const { session, lapsed } = useSessionState()
  const isInside = session !== null || lapsed !== null
  const close = (id: number): void => setShown(old => old.filter(one => one.id !== id))
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: theme => theme.zIndex.snackbar,
        display: 'grid',
        displayPrint: 'none',
        gap: 1,
        ...(isInside
          ? { insetInlineStart: { xs: 8, sm: 24 }, insetInlineEnd: { xs: 8, sm: 'auto' }, bottom: { xs: 8, sm: 24 }, maxWidth: { sm: 480 } }
          : { insetInline: 8, top: 56, justifyContent: 'center' }),
      }}
    >
      {shown.map(one => (
        <Notice key={one.id} shown={one} isInside={isInside} close={() => close(one.id)} />
      ))}
    </Box>
  )
}
