import FaultIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useRouteError } from 'react-router'
import { EntryFrame } from '../entry/EntryFrame.tsx'
import { Message } from '../page/Message.tsx'
import { PageTitle } from '../page/PageTitle.tsx'

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** An error message with a reload button, and the error text for developers. */
function Fault() {
  const translate = useTranslate()
  const error = useRouteError()
  const again = (
    <>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('nerud.shell.fault.reload')}
      </Button>
      <Button variant="outlined" href="/">
        {translate('nerud.shell.frame.home')}
      </Button>
    </>
  )
  return (
    <Box role="alert">
      <Message icon={FaultIcon} actions={again}>
        {translate('nerud.shell.fault.text')}
      </Message>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          mt: 1,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: 'text.secondary',
          fontSize: '0.75rem',
        }}
      >
        {textOf(error)}
      </Box>
    </Box>
  )
}

/** Replaces a page that failed to render; the layout around it keeps working. */
export function PageFault() {
  const translate = useTranslate()
  return (
    <Box sx={{ width: '100%', maxWidth: 640, m: '0 auto', py: 4 }}>
      <PageTitle title={translate('nerud.shell.fault.title')} />
      <Fault />
    </Box>
  )
}

/** Replaces a page outside of the layout that failed to render. */
export function EntryFault() {
  const translate = useTranslate()
  return (
    <EntryFrame title={translate('nerud.shell.fault.title')}>
      <Fault />
    </EntryFrame>
  )
}
