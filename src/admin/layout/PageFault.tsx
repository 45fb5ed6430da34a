import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useRouteError } from 'react-router'
import { PageTitle } from '../page/PageTitle.tsx'

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** The message of a failure, with a button to start again. */
export function Fault() {
  const translate = useTranslate()
  const error = useRouteError()
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography>{translate('nerud.shell.fault.text')}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('nerud.shell.fault.reload')}
      </Button>
      <Box
        component="pre"
        tabIndex={0}
        sx={{ m: 0, width: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary', fontSize: '0.75rem' }}
      >
        {textOf(error)}
      </Box>
    </Box>
  )
}

/** Replaces a page whose rendering failed; the frame around it goes on working. */
export function PageFault() {
  const translate = useTranslate()
  return (
    <Box sx={{ width: '100%', maxWidth: 720, m: '0 auto', py: 4 }}>
      <PageTitle title={translate('nerud.shell.fault.title')} />
      <Fault />
    </Box>
  )
}
