import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '#resource/text'
import type { Draft } from './drafts.ts'

interface DraftBarProps {
  readonly draft: Draft | null
  /** This browser has no room to store the current draft. */
  readonly isFull: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Shows that a draft has been restored, with a button to discard it, or that the current one cannot be stored. */
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
