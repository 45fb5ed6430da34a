import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { QueryClientProvider } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { AuthContext, DataProviderContext, useTranslate } from 'react-admin'
import { Outlet } from 'react-router'
import { demandOf, isReading } from '#resource'
import { formatDate } from '#resource/text'
import type { DeclaredAuthProvider, Permissions } from '../authProvider.ts'
import type { DeclaredDataProvider } from '../data/provider.ts'
import { makeQueryClient } from '../queryClient.ts'
import { DayButton, useDay } from './DayButton.tsx'

/** Reduces permissions to reading: the past cannot be changed. */
const readingOnly = (whole: Permissions): Permissions => ({
  ...whole,
  readOnly: true,
  allows: demand => demand.reads && whole.allows(demand),
  mayAct: action => isReading(action) && whole.mayAct(action),
  may: (resource, operation) => demandOf(resource, operation).reads && whole.may(resource, operation),
  mayField: (resource, field, operation) => operation === 'read' && whole.mayField(resource, field, operation),
})

function readingAuth(auth: DeclaredAuthProvider): DeclaredAuthProvider {
  let known: { readonly whole: Permissions; readonly reading: Permissions } | undefined
  return {
    ...auth,
    permissionsNow: () => {
      const whole = auth.permissionsNow()
      if (known?.whole !== whole) known = { whole, reading: readingOnly(whole) }
      return known.reading
    },
  }
}

/** A banner that the page is shown as of a day, with a button that returns to today. */
const DayBanner = ({ day }: { readonly day: string }) => {
  const t = useTranslate()
  const { go } = useDay()
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 1.5, '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, flexGrow: 1 } }}
    >
      <Box component="span" sx={{ flex: '1 1 240px' }}>
        <strong>{t('nerud.seeing.onDay.shown', { day: formatDate(day) })}</strong> {t('nerud.seeing.onDay.rest')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
        <DayButton />
        <Button variant="outlined" color="inherit" onClick={() => go(undefined)}>
          {t('nerud.seeing.onDay.back')}
        </Button>
      </Box>
    </Alert>
  )
}

/** A page as of a day: everything in it reads values of that day, into a query client of its own, and changes nothing. */
export const DayFrame = ({ day }: { readonly day: string }) => {
  const provider = useContext(DataProviderContext) as DeclaredDataProvider
  const auth = useContext(AuthContext) as DeclaredAuthProvider | undefined
  const [client] = useState(() => makeQueryClient())
  const reading = useMemo(() => auth && readingAuth(auth), [auth])
  const then = useMemo(() => provider.onDay?.(day) ?? provider, [provider, day])
  return (
    <QueryClientProvider client={client}>
      <AuthContext value={reading}>
        <DataProviderContext value={then}>
          <DayBanner day={day} />
          <Outlet />
        </DataProviderContext>
      </AuthContext>
    </QueryClientProvider>
  )
}
