import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify, useTranslate } from 'react-admin'
import { useId } from 'react'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { PasswordField, useEntryForm, useChangePassword } from '../entry/entryForm.tsx'

/** The dialog in which users change their own password: old, new, repeated (silent-places §1). */
export function OwnPassword({ close }: { readonly close: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const change = useChangePassword()
  const { isBusy, submit, of } = useEntryForm({
    start: { old: '', password: '', repeat: '' },
    required: ['old', 'password', 'repeat'],
    check: values => (values.password === values.repeat ? {} : { repeat: translate('nerud.shell.password.differ') }),
    send: async values => {
      await change(values)
      notify('nerud.shell.password.changed', { type: 'success' })
      close()
    },
  })
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('nerud.shell.password.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1, paddingTop: '8px !important' }}>
          <PasswordField {...of('old')} label={translate('nerud.shell.password.old')} autoComplete="current-password" autoFocus required />
          <PasswordField
            {...of('password')}
            label={translate('nerud.shell.password.new')}
            hint={translate('nerud.shell.password.rule')}
            autoComplete="new-password"
            required
          />
          <PasswordField {...of('repeat')} label={translate('nerud.shell.password.repeat')} autoComplete="new-password" required />
        </DialogContent>
        <DialogButtons
          cancel={{ label: translate('nerud.shell.password.cancel'), onClick: close }}
          primary={{ label: translate('nerud.shell.password.save'), disabled: isBusy }}
        />
      </form>
    </Dialog>
  )
}
