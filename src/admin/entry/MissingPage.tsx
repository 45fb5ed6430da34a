import MissingIcon from '@mui/icons-material/TravelExploreOutlined'
import { useTranslate } from 'react-admin'
import { useSessionState } from '../authProvider.ts'
import { Message, MessagePage } from '../page/Message.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { NextSteps } from './DeniedPage.tsx'

/** /404: no such page; open to everybody (foundations §2.6). A signed-in user still sees the menu and the top bar. */
export function MissingPage() {
  const translate = useTranslate()
  const { session, lapsed } = useSessionState()
  const title = translate('nerud.shell.missing.title')
  const spec = { icon: MissingIcon, sign: '404', children: translate('nerud.shell.missing.text'), actions: <NextSteps /> }
  if (!session && !lapsed)
    return (
      <EntryFrame title={title} isCentered>
        <Message {...spec} />
      </EntryFrame>
    )
  return (
    <>
      <PageTitle title={title} />
      <MessagePage {...spec} title={title} />
    </>
  )
}
