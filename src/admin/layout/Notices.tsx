import Box from '@mui/material/Box'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNotificationContext, useTakeUndoableMutation, type NotificationPayload } from 'react-admin'
import { useLocation } from 'react-router'
import { urgentChunk } from '../chunk.ts'
import { severityOf } from '../theme/palette.ts'

const Notice = urgentChunk(() => import('./Notice.tsx').then(module => module.Notice))

interface Shown {
  readonly id: number
  readonly at: number
  readonly payload: NotificationPayload
}

/** A notification shown this shortly before a navigation belongs to the new page, such as 'Сохранилось!' before the card opens; errors have a shorter time. */
export const CARRIED_OVER_MS = { error: 150, warning: 150, info: 3000, success: 3000 } as const
const MAX_SHOWN = 4
/** Whether a write waits until the notification closes, so that nothing else may close it. */
const isUndoable = ({ payload }: Shown): boolean => payload.notificationOptions?.undoable === true
/** Identifies the text of a notification: a repeated one replaces the first. Those with rendered content have an `identity`. */
const identityOf = ({ message, notificationOptions }: NotificationPayload): unknown => notificationOptions?.['identity'] ?? message
/**
 * The notifications of all pages, newest at the bottom; those of the previous page are cleared on navigation (foundations §2.1). They are
 * at the top, over the top bar, so that they never cover the buttons at the end of a form, dialog or table.
 */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const counter = useRef(0)
  const wasAt = useRef(pathname)

  useEffect(() => {
    const [payload] = notifications
    if (!payload) return
    // react-admin's `takeNotification` drops those that are added meanwhile, such as by a form that is left.
    setNotifications(all => all.filter(one => one !== payload))
    counter.current += 1
    const next: Shown = { id: counter.current, at: Date.now(), payload }
    setShown(old => {
      const others = old.filter(one => isUndoable(one) || identityOf(one.payload) !== identityOf(payload))
      return [...others.filter(isUndoable), ...others.filter(one => !isUndoable(one)).slice(1 - MAX_SHOWN), next]
    })
  }, [notifications, setNotifications])
  useEffect(() => {
    if (wasAt.current === pathname) return
    wasAt.current = pathname
    const now = Date.now()
    setShown(old => old.filter(one => isUndoable(one) || now - one.at < CARRIED_OVER_MS[severityOf(one.payload)]))
  }, [pathname])

  const takeMutation = useTakeUndoableMutation()
  // Stock buttons delay a write while it can be undone; it is sent or dropped when its notification closes.
  const settle = ({ payload }: Shown, isUndo: boolean): void => {
    if (payload.notificationOptions?.undoable) takeMutation()?.({ isUndo })
  }
  const close = (one: Shown, isUndo = false): void => {
    setShown(old => old.filter(({ id }) => id !== one.id))
    settle(one, isUndo)
  }
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: theme => theme.zIndex.snackbar,
        display: 'grid',
        displayPrint: 'none',
        gap: 1,
        insetInline: 8,
        top: 6,
        justifyContent: 'center',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto', maxWidth: 560 },
      }}
    >
      {shown.map(one => (
        <Suspense key={one.id} fallback={null}>
          <Notice payload={one.payload} close={() => close(one)} undo={() => close(one, true)} />
        </Suspense>
      ))}
    </Box>
  )
}
