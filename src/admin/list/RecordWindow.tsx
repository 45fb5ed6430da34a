import { Suspense, useMemo } from 'react'
import { useRecordContext } from 'react-admin'
import { byName, mayChange, offers } from '#resource'
import { useMay, useWindows } from '../declared.tsx'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { chunkOf } from '../chunk.ts'
import { useListing } from './listing.ts'
import { ViewDialog } from './ViewDialog.tsx'

interface RecordWindowProps {
  readonly of: number | 'new'
  readonly under?: { readonly by: string; readonly id: number }
  /** The record that a new one begins as a copy of. */
  readonly copyOf: number | undefined
  readonly close: () => void
}

/** A record of the list in a dialog over it: to be made, changed, or, where the user may not, only read. */
export const RecordWindow = ({ of, under, copyOf, close }: RecordWindowProps) => {
  const { may } = useMay()
  const { resource, rows } = useListing()
  const own = useWindows()[resource.name]
  const around = useRecordContext()
  // The card around is the parent itself: the form calls it by its name.
  const preset = useMemo(() => (under ? { [under.by]: around?.id === under.id ? around : { id: under.id } } : undefined), [under, around])
  if (own) {
    const Own = chunkOf(own)
    return (
      <Suspense fallback={null}>
        <Own key={of} id={of} close={close} />
      </Suspense>
    )
  }
  if (of === 'new') return <RecordDialog resource={resource.name} {...(preset && { preset })} copyOf={copyOf} onDone={close} withAgain />
  const row = rows.rows.find(one => one.id === of)
  // A window that is opened by its address waits for the list: it would grow with the record that comes.
  if (row === undefined && rows.isLoading) return null
  const edits = may(resource, 'edit') && (offers(resource, 'edit') || offers(resource, 'replace'))
  const isOpen = row === undefined || mayChange(resource, byName(resource, row))
  if (!edits || !isOpen) return <ViewDialog resource={resource} id={of} row={row} close={close} />
  return <RecordDialog key={of} resource={resource.name} id={of} {...(row && { record: row })} onDone={close} />
}
