import BookmarkIcon from '@mui/icons-material/BookmarkAddOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMay } from '../../may.ts'
import { useKeepView } from './useKeepView.ts'
import { useViewTabs } from './useViewTabs.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Keeps what the list around is asked: in the view that is open, or as a new one; who only reads keeps none. */
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
