import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useRouteError } from 'react-router'
import { PageTitle } from '../page/PageTitle.tsx'

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** What is said of a fault, with the way to begin anew. */
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

/** Stands in the place of a page that failed to draw itself; the frame around it goes on working. */
export function PageFault() {
  const translate = useTranslate()
  return (
    <Box sx={{ width: '100%', maxWidth: 720, m: '0 auto', py: 4 }}>
      <PageTitle title={translate('nerud.shell.fault.title')} />
      <Fault />
    </Box>
  )
}
