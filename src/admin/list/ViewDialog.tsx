import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Modal from '@mui/material/Modal'
import { useId } from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { offers, titleOf, type Resource } from '#resource'
import { useWords } from '../cells/useWords.ts'
import { resourceName } from '../cells/words.ts'
import { DataOf, Origin } from '../fields/DataOf.tsx'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { activityOf } from '../tones.tsx'
import { LoadFailure } from '../page/LoadFailure.tsx'
import type { Row } from '../data/rows.ts'

interface ViewDialogProps {
  readonly resource: Resource
  readonly id: number
  readonly row: Row | undefined
  readonly close: () => void
}

const Activity = ({ resource, record }: { readonly resource: Resource; readonly record: Row }) => {
  const activity = activityOf(resource, record, useWords())
  return activity && <Box sx={{ mb: 1.5, typography: 'body2' }}>{activity}</Box>
}

/** A small record in a read-only dialog. */
export const ViewDialog = ({ resource, id, row, close }: ViewDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const query = offers(resource, 'one')
  const { data, error, refetch } = useGetOne<Row>(resource.name, { id }, { enabled: query, retry: false })
  const record = data ?? (query ? undefined : row)
  // The height is unknown until the record loads, so only the backdrop is shown at first and nothing in the dialog moves later.
  if (!record && !error)
    return (
      <Modal open onClose={close}>
        <Box role="progressbar" aria-label={translate('nerud.form.loading')} tabIndex={-1} sx={{ outline: 'none' }} />
      </Modal>
    )
  const title = record ? titleOf(resource, record) : resourceName(resource.name, 1, translate)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId} transitionDuration={0}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers>
        {error && <LoadFailure text={translate('nerud.show.failed')} error={error} retry={() => void refetch()} />}
        {record && (
          <RecordContextProvider value={record}>
            <Activity resource={resource} record={record} />
            <DataOf />
            <Origin />
          </RecordContextProvider>
        )}
      </DialogContent>
      <DialogButtons cancel={{ label: translate('nerud.list.close'), onClick: close, autoFocus: true }} />
    </Dialog>
  )
}
