import { useId, type ReactNode } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { Opened } from '../inputs/Opened.tsx'

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
    <Opened when={open}>
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
    </Opened>
  )
}
