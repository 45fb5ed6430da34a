import { useId, type ReactNode, useEffect, useRef, useState } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEvent, useTranslate } from 'react-admin'
import { useBlocker } from 'react-router'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { MountOnOpen } from '../page/Deferred.tsx'
import { isReloading } from '../chunk.ts'
import { keepPageOpen } from '../session.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
  readonly yes: string
  readonly no: string
  /** Confirming cannot be undone. */
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** A confirmation dialog; Esc and clicking outside cancel. */
export const ConfirmDialog = ({ open, title, text, children, yes, no, danger = false, busy = false, onYes, onNo }: ConfirmDialogProps) => {
  const id = useId()
  return (
    <MountOnOpen when={open}>
      <Dialog
        open={open}
        onClose={busy ? undefined : onNo}
        role="alertdialog"
        maxWidth="xs"
        fullWidth
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent id={`${id}-text`}>
          {text !== undefined && <DialogContentText sx={{ whiteSpace: 'pre-line' }}>{text}</DialogContentText>}
          {children}
        </DialogContent>
        <DialogButtons
          cancel={{ label: no, onClick: onNo, disabled: busy, autoFocus: danger }}
          primary={{ label: yes, onClick: onYes, loading: busy, danger, autoFocus: !danger }}
        />
      </Dialog>
    </MountOnOpen>
  )
}

/** Pages of the layout itself: the user has not chosen to go there, and the draft stays until they return. */
const SHELL = new Set(['/403', '/404', '/login', '/sorry'])

interface Guard {
  /** Whether there are unsaved values; called when the user leaves. */
  readonly isDirty: () => boolean
  /** Whether they would be lost because no draft can store them; then the browser asks even when the application reloads the page. */
  readonly isLost: () => boolean
  /** Called when the user leaves without saving. */
  readonly giveUp: () => void
}

/** Asks for confirmation before unsaved values are left, by navigation or by closing the page. */
export function useLeaving({ isDirty, isLost, giveUp }: Guard): { readonly leave: (go: () => void) => void; readonly dialog: ReactNode } {
  const translate = useTranslate()
  const [pending, setPending] = useState<(() => void) | null>(null)
  const allowed = useRef(false)
  const asks = useEvent(() => isDirty() && (!isReloading() || isLost()))
  const blocker = useBlocker(({ nextLocation }) => !allowed.current && !SHELL.has(nextLocation.pathname) && isDirty())
  useEffect(() => keepPageOpen(), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (asks()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [asks])

  const leave = (go: () => void): void => {
    if (isDirty()) setPending(() => go)
    else go()
  }
  const blocked = blocker.state === 'blocked'
  const confirm = (): void => {
    giveUp()
    allowed.current = true
    if (blocked) blocker.proceed?.()
    else pending?.()
    setPending(null)
  }
  const stay = (): void => {
    if (blocked) blocker.reset?.()
    setPending(null)
  }
  const dialog = (
    <ConfirmDialog
      open={blocked || pending !== null}
      title={translate('nerud.form.leave.title')}
      text={translate('nerud.form.leave.text')}
      yes={translate('nerud.form.leave.yes')}
      no={translate('nerud.form.leave.no')}
      danger
      onYes={confirm}
      onNo={stay}
    />
  )
  return { leave, dialog }
}
