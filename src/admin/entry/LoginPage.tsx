import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { signIn, signOut, useSessionState } from '../authProvider.ts'
import { currentSession } from '../session.ts'
import { useSystem } from '../data/provider.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { EntryField, PasswordField, useChangePassword, useEntryForm } from './entryForm.tsx'

const column = { display: 'grid', gap: 1 } as const

function SignInForm({ keep }: { readonly keep: (password: string) => void }) {
  const translate = useTranslate()
  const { variables } = useSystem()
  const { isBusy, submit, of } = useEntryForm({
    start: { login: '', password: '' },
    required: ['login', 'password'],
    refusedAt: 'password',
    send: async ({ login, password }) => {
      keep(password)
      await signIn(login.trim(), password)
    },
  })
  return (
    <Box component="form" onSubmit={submit} noValidate sx={column}>
      <EntryField {...of('login')} label={translate('nerud.shell.login.login')} autoComplete="username" autoFocus required />
      <PasswordField {...of('password')} label={translate('nerud.shell.login.password')} autoComplete="current-password" required />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
        {translate('nerud.shell.login.enter')}
      </Button>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
        <MuiLink component={Link} to="/forgot-password">
          {translate('nerud.shell.login.forgot')}
        </MuiLink>
        {variables.registration === 'ON' && (
          <MuiLink component={Link} to="/register">
            {translate('nerud.shell.login.register')}
          </MuiLink>
        )}
      </Box>
    </Box>
  )
}

/** The second step of signing in with a temporary password. `temporary`: the password just typed; empty after a reload. */
function MustChangeForm({ temporary }: { readonly temporary: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const change = useChangePassword()
  const { isBusy, submit, of } = useEntryForm({
    start: { old: temporary, password: '', repeat: '' },
    required: ['old', 'password', 'repeat'],
    check: values => (values.password === values.repeat ? {} : { repeat: translate('nerud.shell.password.differ') }),
    send: change,
  })
  return (
    <Box component="form" onSubmit={submit} noValidate sx={column}>
      <Alert severity="info" role="note" sx={{ mb: 1 }}>
        {translate('nerud.shell.password.must')}
      </Alert>
      <input type="text" name="username" autoComplete="username" defaultValue={currentSession()?.login} hidden readOnly />
      {!temporary && (
        <PasswordField
          {...of('old')}
          label={translate('nerud.shell.password.temporary')}
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
      <PasswordField
        {...of('password')}
        label={translate('nerud.shell.password.new')}
        hint={translate('nerud.shell.password.rule')}
        autoComplete="new-password"
        autoFocus={temporary !== ''}
        required
      />
      <PasswordField {...of('repeat')} label={translate('nerud.shell.password.repeat')} autoComplete="new-password" required />
      <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
        {translate('nerud.shell.password.save')}
      </Button>
      <Button onClick={() => void signOut().then(() => navigate('/login'))} fullWidth>
        {translate('nerud.shell.user.logout')}
      </Button>
    </Box>
  )
}

/** Signing in; with a temporary password, also setting a new one (foundations §2.5; silent-places §1). */
export function LoginPage() {
  const translate = useTranslate()
  const [temporary, setTemporary] = useState('')
  const mustChange = useSessionState().session?.mustChangePassword === true
  return (
    <EntryFrame title={translate(mustChange ? 'nerud.shell.password.title' : 'nerud.shell.login.title')}>
      {mustChange ? <MustChangeForm key={temporary} temporary={temporary} /> : <SignInForm keep={setTemporary} />}
    </EntryFrame>
  )
}
