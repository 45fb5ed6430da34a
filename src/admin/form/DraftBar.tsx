import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '#resource/text'
import type { Draft } from './drafts.ts'

interface DraftBarProps {
  readonly draft: Draft | null
  /** This browser cannot keep what is typed now. */
  readonly isFull: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Says that what was typed before is here again, with a button to throw it away; and that this browser cannot keep what is typed now. */
export const DraftBar = ({ draft, isFull, onKeep, onDiscard }: DraftBarProps) => {
  const translate = useTranslate()
  const buttons = (
    <>
      <Button color="inherit" onClick={onKeep}>
        {translate('nerud.form.draft.keep')}
      </Button>
      <Button color="inherit" onClick={onDiscard}>
        {translate('nerud.form.draft.discard')}
      </Button>
    </>
  )
  return (
    <>
      {draft && (
        <Alert severity="info" role="status" sx={{ mb: 2, alignItems: 'center' }} action={buttons}>
          {translate('nerud.form.draft.restored', { at: formatDateTime(draft.at) })}
          {draft.key !== null && ` ${translate('nerud.form.draft.unanswered')}`}
        </Alert>
      )}
      {isFull && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {translate('nerud.form.draft.full')}
        </Alert>
      )}
    </>
  )
}
