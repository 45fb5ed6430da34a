import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { endSession, type Session } from '../session.ts'

/** Tells that the impersonation has expired, and returns to the user's own session. */
export function ImpersonationExpired({ lapsed }: { readonly lapsed: Session }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth sx={{ zIndex: theme => theme.zIndex.modal + 10 }}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          endSession()
        }}
      >
        <DialogTitle id={id}>{translate('nerud.seeing.look.over')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('nerud.seeing.look.why', { name: lapsed.fio || lapsed.login })}</DialogContentText>
        </DialogContent>
        <DialogButtons primary={{ label: translate('nerud.seeing.look.back'), autoFocus: true }} />
      </form>
    </Dialog>
  )
}
