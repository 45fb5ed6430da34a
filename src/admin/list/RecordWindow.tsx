import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Modal from '@mui/material/Modal'
import { useId, Suspense, useMemo } from 'react'
import { RecordContextProvider, useGetOne, useTranslate, useRecordContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { offers, titleOf, type Resource, byName, columnsOf, mayChange, pathOf, type WireRecord } from '#resource'
import { useWords } from '../cells/context.ts'
import { resourceName } from '../cells/words.ts'
import { DataOf, CreationNote } from '../record/DataOf.tsx'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { activityOf } from '../tones.tsx'
import { LoadFailure } from '../page/Message.tsx'
import type { Row } from '../data/rows.ts'
import { useMay } from '../authProvider.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { JUST_CREATED } from '../pageRecord.ts'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { chunkOf } from '../chunk.ts'
import { useListing } from './listing.ts'

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
const ViewDialog = ({ resource, id, row, close }: ViewDialogProps) => {
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
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers>
        {error && <LoadFailure text={translate('nerud.show.failed')} error={error} retry={() => void refetch()} />}
        {record && (
          <RecordContextProvider value={record}>
            <Activity resource={resource} record={record} />
            <DataOf />
            <CreationNote />
          </RecordContextProvider>
        )}
      </DialogContent>
      <DialogButtons cancel={{ label: translate('nerud.list.close'), onClick: close, autoFocus: true }} />
    </Dialog>
  )
}

interface RecordWindowProps {
  readonly of: number | 'new'
  readonly under?: { readonly by: string; readonly id: number }
  /** The id of the record to copy. */
  readonly copyOf: number | undefined
  readonly close: () => void
}

/** A record of the list in a dialog over it: creating, editing, or viewing if the user may not edit. */
export const RecordWindow = ({ of, under, copyOf, close }: RecordWindowProps) => {
  const { may } = useMay()
  const navigate = useNavigate()
  const { resource, rows } = useListing()
  const own = useCustomScreens().windows[resource.name]
  const around = useRecordContext()
  // If the surrounding card is the parent itself, pass its record, so that the form can show its title.
  const preset = useMemo(() => (under ? { [under.by]: around?.id === under.id ? around : { id: under.id } } : undefined), [under, around])
  if (own) {
    const Own = chunkOf(own)
    return (
      <Suspense fallback={null}>
        <Own key={of} id={of} close={close} />
      </Suspense>
    )
  }
  if (of === 'new') {
    if (!may(resource, 'create')) return null
    const onDone = (saved?: WireRecord): void => {
      // The columns of an imported file are asked for on its card.
      const card = saved && columnsOf(resource) && may(resource, 'one') ? pathOf(resource, 'one', Number(saved['id'])) : undefined
      if (card === undefined) close()
      else void navigate(card, { replace: true, state: JUST_CREATED })
    }
    return <RecordDialog resource={resource.name} {...(preset && { preset })} {...{ copyOf, onDone }} withAgain />
  }
  const row = rows.rows.find(one => one.id === of)
  // Opened by its address, the dialog waits for the list: it would change its height when the record arrives.
  if (row === undefined && rows.isLoading) return null
  const edits = may(resource, 'edit') && (offers(resource, 'edit') || offers(resource, 'replace'))
  const isOpen = row === undefined || mayChange(resource, byName(resource, row))
  if (!edits || !isOpen) return <ViewDialog resource={resource} id={of} row={row} close={close} />
  return <RecordDialog key={of} resource={resource.name} id={of} {...(row && { record: row })} onDone={close} />
}
