import Box from '@mui/material/Box'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNotificationContext, useTakeUndoableMutation, type NotificationPayload } from 'react-admin'
import { useLocation } from 'react-router'
import { urgentChunk } from '../chunk.ts'
import { severityOf } from './severity.ts'

const Notice = urgentChunk(() => import('./Notice.tsx').then(module => module.Notice))

interface Shown {
  readonly id: number
  readonly at: number
  readonly payload: NotificationPayload
}

/** A message that comes with a change of page belongs to the new page: 'Сохранилось!' before the card opens; errors only at once. */
export const CARRIED_OVER_MS = { error: 150, warning: 150, info: 3000, success: 3000 } as const
const MOST_SHOWN = 4
/** Does a write wait for this message to close? Then nothing else closes it. */
const isUndoable = ({ payload }: Shown): boolean => payload.notificationOptions?.undoable === true
/** What a message says: said again it takes the place of the first. One that is drawn by its sender is known by `said`. */
const saidBy = ({ message, notificationOptions }: NotificationPayload): unknown => notificationOptions?.['said'] ?? message
/**
 * The messages of all pages, newest below; those of the page before are cleared on every change of route (foundations §2.1). They stand at the top, over the
 * bar of the system: whatever ends a form, a dialog or a table stands at the bottom, and is never covered.
 */
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
    setShown(old => {
      const others = old.filter(one => isUndoable(one) || saidBy(one.payload) !== saidBy(payload))
      return [...others.filter(isUndoable), ...others.filter(one => !isUndoable(one)).slice(1 - MOST_SHOWN), next]
    })
  }, [notifications, takeNotification])
  useEffect(() => {
    if (wasAt.current === pathname) return
    wasAt.current = pathname
    const now = Date.now()
    setShown(old => old.filter(one => isUndoable(one) || now - one.at < CARRIED_OVER_MS[severityOf(one.payload)]))
  }, [pathname])

  const takeMutation = useTakeUndoableMutation()
  // A write that stock buttons hold back while it can be undone is sent, or dropped, with its message.
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
