import SearchIcon from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import LockIcon from '@mui/icons-material/LockOutlined'
import { isSearchOffered, onSearchOffered, openSearch } from '../SearchButton.tsx'
import { MessagePage } from '../page/Message.tsx'
import { PageTitle } from '../page/PageTitle.tsx'

/** Whether the previous history entry belongs to the application; the router stores an index in the history state. */
const hasBack = (): boolean => ((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0

/** What to do on a page that cannot be shown: home, back, search. */
export const NextSteps = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isOffered = useSyncExternalStore(onSearchOffered, isSearchOffered)
  return (
    <>
      <Button component={Link} to="/" variant="contained">
        {translate('nerud.shell.frame.home')}
      </Button>
      {hasBack() && (
        <Button variant="outlined" onClick={() => void navigate(-1)}>
          {translate('nerud.shell.frame.back')}
        </Button>
      )}
      {isOffered && (
        <Button variant="outlined" startIcon={<SearchIcon />} onClick={openSearch}>
          {translate('nerud.shell.frame.search')}
        </Button>
      )}
    </>
  )
}

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
