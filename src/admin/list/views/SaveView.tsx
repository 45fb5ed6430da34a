import BookmarkIcon from '@mui/icons-material/BookmarkAddOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMay } from '../../may.ts'
import { useKeepView } from './useKeepView.ts'
import { useViewTabs } from './useViewTabs.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Saves the list's query in the open view or as a new view; not in read-only mode. */
export const SaveView = ({ list, prefix }: { readonly list: string; readonly prefix: string }) => {
  const translate = useTranslate()
  const tabs = useViewTabs(list, prefix)
  const keepOpen = useKeepView(tabs)
  const [isNew, setNew] = useState(false)
  const { readOnly } = useMay()
  const { open, isChanged, isKeeping, isKnown } = tabs
  if (readOnly || !isKnown || (open && !isChanged)) return null
  const isOwn = open?.mayEdit === true
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkIcon fontSize="small" />}
        loading={isKeeping}
        onClick={() => (isOwn ? void keepOpen() : setNew(true))}
        sx={{ flex: 'none', minHeight: 0, py: 0.25, whiteSpace: 'nowrap' }}
      >
        {translate(isOwn ? 'nerud.finding.views.update' : 'nerud.finding.views.save')}
      </Button>
      {isNew && <ViewDialog {...{ list, tabs }} view={undefined} close={() => setNew(false)} />}
    </>
  )
}
