import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { PageTitle } from '../page/PageTitle.tsx'
import { Message } from './Message.tsx'

/** /403: a right is missing (foundations §2.6). */
export function DeniedPage() {
  const translate = useTranslate()
  const home = (
    <Button component={Link} to="/" variant="contained">
      {translate('nerud.shell.frame.home')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <PageTitle title={translate('nerud.shell.denied.title')} />
      <Message sign="403" action={home}>
        {translate('nerud.shell.denied.text')}
      </Message>
    </Box>
  )
}
