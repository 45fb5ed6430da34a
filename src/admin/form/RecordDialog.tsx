import { useId, useRef, type ReactNode } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { DialogFoot } from '../page/DialogButtons.tsx'
import { offers, type WireRecord } from '#resource'
import { useResource } from '../resourceContext.tsx'
import { FormSkeleton, Loading, NotEditable, useRefused } from './Loading.tsx'
import { useCopy, useFormRecord } from './formRecord.ts'
import { RecordForm } from './RecordForm.tsx'
import { useFormTitle } from './useRecordForm.tsx'

interface RecordDialogProps {
  readonly resource: string
  /** The record to edit; omitted for a new one. */
  readonly id?: number
  /** The record itself, if it cannot be loaded by its id. */
  readonly record?: WireRecord
  /** Fixed values of a new record, by field name. Example: the owner of a document. */
  readonly preset?: Readonly<Record<string, unknown>>
  /** Initial values of a new record that can be changed. Example: a dropped file. */
  readonly start?: Readonly<Record<string, unknown>>
  /** The id of the record to copy. */
  readonly copyOf?: number | undefined
  /** Closes the dialog; receives the record if it was saved. */
  readonly onDone: (saved?: WireRecord) => void
  /** Offers to save and start another new record. */
  readonly withAgain?: boolean
}

const isNarrow = (theme: Theme) => theme.breakpoints.down('sm')

/** The form of a small or dependent record, in a dialog over the page. */
export const RecordDialog = ({ resource: name, id, record, preset, start, copyOf, onDone, withAgain = false }: RecordDialogProps) => {
  const resource = useResource(name)
  const fullScreen = useMediaQuery(isNarrow)
  const titleId = useId()
  const closing = useRef<() => void>(null)
  const query = id !== undefined && (offers(resource, 'one') || !record) ? id : undefined
  const formRecord = useFormRecord(resource, query)
  const copy = useCopy(resource, copyOf)
  const existing = query === undefined ? record : formRecord.data
  const title = useFormTitle(resource, existing)
  const refused = useRefused(resource, existing)
  const frame = (body: ReactNode, buttons: ReactNode): ReactNode => (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers>{body}</DialogContent>
      {buttons && <DialogFoot>{buttons}</DialogFoot>}
    </>
  )
  const ghost = <FormSkeleton resource={resource} />
  const inside = (): ReactNode => {
    if (id !== undefined && !existing)
      return frame(<Loading error={formRecord.error} retry={() => void formRecord.refetch()} ghost={ghost} />, null)
    if (copyOf !== undefined && !copy.data)
      return frame(<Loading error={copy.error} retry={() => void copy.refetch()} ghost={ghost} />, null)
    if (existing && refused !== null) return frame(<NotEditable resource={resource} record={existing} text={refused} />, null)
    return (
      <RecordForm
        resource={resource}
        {...(copyOf !== undefined && { copyOf })}
        {...(existing && { record: existing })}
        {...(preset && { preset })}
        {...((start || copy.data) && { start: { ...copy.data, ...start } })}
        onSaved={(saved, again) => !again && onDone(saved)}
        onCancel={() => onDone()}
        withAgain={withAgain}
        frame={({ body, buttons }) => frame(body, buttons)}
        closing={closing}
      />
    )
  }
  // One dialog for all of these: it does not blink when the record arrives.
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={fullScreen} onClose={() => (closing.current ?? onDone)()} aria-labelledby={titleId}>
      {inside()}
    </Dialog>
  )
}
