import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useProvider } from '../data/provider.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { EntryField, useEntryForm } from './entryForm.tsx'

/** Requests an email with a recovery link; the response never reveals whether the user exists (silent-places §1). */
export function ForgotPage() {
  const translate = useTranslate()
  const provider = useProvider()
  const label = (name: string): string => translate(`nerud.shell.forgot.${name}`)
  const [isSent, setSent] = useState(false)
  const { isBusy, submit, of } = useEntryForm({
    start: { login: '' },
    required: ['login'],
    send: async ({ login }) => {
      await provider.invoke(null, { method: 'POST', path: 'api/password/forgot', json: { login: login.trim() }, entry: true })
      setSent(true)
    },
  })
  return (
    <EntryFrame title={label('title')}>
      {isSent ? (
        <Alert severity="success" role="status">
          {label('sent')}
        </Alert>
      ) : (
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {label('hint')}
          </Typography>
          <EntryField {...of('login')} label={label('login')} autoComplete="username" autoFocus required />
          <Button type="submit" variant="contained" size="large" disabled={isBusy} fullWidth>
            {label('send')}
          </Button>
        </Box>
      )}
      <Box sx={{ mt: 2 }}>
        <MuiLink component={Link} to="/login">
          {label('back')}
        </MuiLink>
      </Box>
    </EntryFrame>
  )
}
