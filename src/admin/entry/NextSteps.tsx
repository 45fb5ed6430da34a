import SearchIcon from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { isSearchOffered, onSearchOffered, openSearch } from '../searchOpener.ts'

/** Was another page of the product open before this one? The router counts its steps in the browser's history. */
const hasBack = (): boolean => ((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0

/** The ways on from a page that cannot be shown: the first page, the one before, the search. */
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
