import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { EntryFrame } from './EntryFrame.tsx'
import { Message } from './Message.tsx'

/** /404: there is no such page; open to everybody (foundations §2.6). */
export function MissingPage() {
  const translate = useTranslate()
  const home = (
    <Button component={Link} to="/" variant="contained">
      {translate('nerud.shell.frame.home')}
    </Button>
  )
  return (
    <EntryFrame title={translate('nerud.shell.missing.title')} isCentered>
      <Message sign="404" action={home}>
        {translate('nerud.shell.missing.text')}
      </Message>
    </EntryFrame>
  )
}
