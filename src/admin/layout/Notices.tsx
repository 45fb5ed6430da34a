import Box from '@mui/material/Box'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNotificationContext, type NotificationPayload } from 'react-admin'
import { useLocation } from 'react-router'
import { useSessionState } from '../declared.tsx'
import { urgentPart } from '../part.ts'
import { severityOf } from './severity.ts'

const Notice = urgentPart(() => import('./Notice.tsx').then(module => module.Notice))

interface Shown {
  readonly id: number
  readonly at: number
  readonly payload: NotificationPayload
}

/** A message that comes with a change of page belongs to the new page: 'Сохранилось!' before the card opens; errors only at once. */
const COMES_ALONG_MS = { error: 150, warning: 150, info: 3000, success: 3000 } as const
const MOST_SHOWN = 4
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
        <Suspense key={one.id} fallback={null}>
          <Notice payload={one.payload} isInside={isInside} close={() => close(one.id)} />
        </Suspense>
      ))}
    </Box>
  )
}
