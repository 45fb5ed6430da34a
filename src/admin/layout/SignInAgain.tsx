import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { signIn } from '../authProvider.ts'
import { EntryField, PasswordField, useEntryForm } from '../entry/entryForm.tsx'
import { chunk } from '../chunk.ts'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { endSession, type Session } from '../session.ts'

const ImpersonationExpired = chunk(() => import('./ImpersonationExpired.tsx').then(module => module.ImpersonationExpired))

/** Over a page whose session has expired: the sign-in, or the end of impersonation. */
export const SignInAgain = ({ lapsed }: { readonly lapsed: Session }) =>
  lapsed.viewer ? (
    <Suspense fallback={null}>
      <ImpersonationExpired lapsed={lapsed} />
    </Suspense>
  ) : (
    <SignInForm lapsed={lapsed} />
  )

function SignInForm({ lapsed }: { readonly lapsed: Session }) {
  const translate = useTranslate()
  const titleId = useId()
  const { isBusy, submit, of } = useEntryForm({
    start: { login: lapsed.login, password: '' },
    required: ['password'],
    send: async ({ password }) => {
      await signIn(lapsed.login, password)
    },
  })
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth sx={{ zIndex: theme => theme.zIndex.modal + 10 }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('nerud.shell.lapsed.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          <DialogContentText sx={{ mb: 1.5 }}>{translate('nerud.shell.lapsed.text')}</DialogContentText>
          <EntryField {...of('login')} label={translate('nerud.shell.login.login')} autoComplete="username" readOnly />
          <PasswordField
            {...of('password')}
            label={translate('nerud.shell.login.password')}
            autoComplete="current-password"
            autoFocus
            required
          />
        </DialogContent>
        <DialogButtons
          cancel={{ label: translate('nerud.shell.lapsed.leave'), onClick: endSession }}
          primary={{ label: translate('nerud.shell.login.enter'), disabled: isBusy }}
        />
      </form>
    </Dialog>
  )
}
