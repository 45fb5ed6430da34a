import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import { useProvider } from '../data/provider.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { PasswordField, useEntryForm } from './entryForm.tsx'

/** Sets a new password by the link of a recovery email; the token works once and for an hour (silent-places §1). */
export function RecoverPage() {
  const translate = useTranslate()
  const provider = useProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const { isBusy, submit, of } = useEntryForm({
    start: { password: '', repeat: '' },
    required: ['password', 'repeat'],
    check: values => (values.password === values.repeat ? {} : { repeat: translate('nerud.shell.password.differ') }),
    send: async values => {
      await provider.invoke(null, { method: 'POST', path: 'api/password/recover', json: { token, ...values }, entry: true })
      notify('nerud.shell.recover.done', { type: 'success' })
      void navigate('/login')
    },
  })
  return (
    <EntryFrame title={translate('nerud.shell.recover.title')}>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
        <PasswordField
          {...of('password')}
          label={translate('nerud.shell.password.new')}
          hint={translate('nerud.shell.password.rule')}
          autoComplete="new-password"
          autoFocus
          required
        />
        <PasswordField {...of('repeat')} label={translate('nerud.shell.password.repeat')} autoComplete="new-password" required />
        <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
          {translate('nerud.shell.recover.save')}
        </Button>
      </Box>
      <Box sx={{ mt: 2 }}>
        <MuiLink component={Link} to="/forgot-password">
          {translate('nerud.shell.forgot.title')}
        </MuiLink>
      </Box>
    </EntryFrame>
  )
}
