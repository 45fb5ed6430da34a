import BookmarkIcon from '@mui/icons-material/BookmarkAddOutlined'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMay } from '../../authProvider.ts'
import { useKeepView, useViewTabs, ViewDialog } from './ViewDialog.tsx'

/** Saves the list's query in the open view or as a new view; not in read-only mode. */
export const SaveView = ({ list, prefix }: { readonly list: string; readonly prefix: string }) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const translate = useTranslate()
  const tabs = useViewTabs(list, prefix)
  const keepOpen = useKeepView(tabs)
  const [isNew, setNew] = useState(false)
  const { readOnly } = useMay()
  const { open, isChanged, isKeeping, isKnown } = tabs
  if (readOnly || !isKnown || (open && !isChanged)) return null
  const isOwn = open?.mayEdit === true
  const label = translate(isOwn ? 'nerud.finding.views.update' : 'nerud.finding.views.save')
  return (
    <>
      <Button
        size="small"
        {...(isPhone ? { 'aria-label': label, title: label } : { startIcon: <BookmarkIcon fontSize="small" /> })}
        loading={isKeeping}
        onClick={() => (isOwn ? void keepOpen() : setNew(true))}
        sx={{ flex: 'none', minHeight: 0, minWidth: 36, py: 0.25, whiteSpace: 'nowrap' }}
      >
        {isPhone ? <BookmarkIcon fontSize="small" /> : label}
      </Button>
      {isNew && <ViewDialog {...{ list, tabs }} view={undefined} close={() => setNew(false)} />}
    </>
  )
}
