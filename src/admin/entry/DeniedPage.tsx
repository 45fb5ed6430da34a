import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'react-admin'
import { MessagePage } from '../page/Message.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { NextSteps } from './NextSteps.tsx'

/** /403: the user lacks a right (foundations §2.6). */
export function DeniedPage() {
  const translate = useTranslate()
  const title = translate('nerud.shell.denied.title')
  return (
    <>
      <PageTitle title={title} />
      <MessagePage icon={LockIcon} sign="403" title={title} actions={<NextSteps />}>
        {translate('nerud.shell.denied.text')}
      </MessagePage>
    </>
  )
}
