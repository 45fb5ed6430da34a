import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { useProvider, useSystem } from '../data/provider.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { EntryField, PasswordField, useEntryForm } from './entryForm.tsx'

const digitsOf = (phone: string): string => phone.replace(/\D/gu, '').slice(-10)

function RegisterForm() {
  const translate = useTranslate()
  const provider = useProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const { isBusy, submit, of } = useEntryForm({
    start: { login: '', fio: '', email: '', phone: '', password: '', repeat: '' },
    required: ['login', 'fio', 'email', 'password', 'repeat'],
    check: values => (values.password === values.repeat ? {} : { repeat: translate('nerud.shell.password.differ') }),
    send: async values => {
      const phone = digitsOf(values.phone)
      const json = { ...values, phone: phone || null }
      await provider.invoke(null, { method: 'POST', path: 'users/register', json, entry: true })
      notify('nerud.shell.register.done', { type: 'success' })
      void navigate('/login')
    },
  })
  const label = (name: string): string => translate(`nerud.shell.register.${name}`)
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {label('hint')}
      </Typography>
      <EntryField {...of('login')} label={translate('nerud.shell.login.login')} autoComplete="username" autoFocus required />
      <EntryField {...of('fio')} label={label('fio')} autoComplete="name" required />
      <EntryField {...of('email')} label={label('email')} autoComplete="email" inputMode="email" required />
      <EntryField {...of('phone')} label={label('phone')} autoComplete="tel" inputMode="tel" />
      <PasswordField
        {...of('password')}
        label={label('password')}
        hint={translate('nerud.shell.password.rule')}
        autoComplete="new-password"
        required
      />
      <PasswordField {...of('repeat')} label={label('repeat')} autoComplete="new-password" required />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
        {label('send')}
      </Button>
    </Box>
  )
}

/** Registers an account, which an administrator then enables; open while the system property `registration` is ON (silent-places §1). */
export function RegisterPage() {
  const translate = useTranslate()
  const { variables, isKnown } = useSystem()
  return (
    <EntryFrame title={translate('nerud.shell.register.title')}>
      {isKnown &&
        (variables.registration === 'ON' ? <RegisterForm /> : <Alert severity="info">{translate('nerud.shell.register.off')}</Alert>)}
      <Box sx={{ mt: 2 }}>
        <MuiLink component={Link} to="/login">
          {translate('nerud.shell.register.back')}
        </MuiLink>
      </Box>
    </EntryFrame>
  )
}
