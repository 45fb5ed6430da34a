import { Suspense, useMemo } from 'react'
import { useRecordContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { byName, columnsOf, mayChange, offers, pathOf } from '#resource'
import type { Wire } from '../data/values.ts'
import { useMay } from '../may.ts'
import { useWindows } from '../declared.tsx'
import { JUST_CREATED } from '../form/copyAddress.ts'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { chunkOf } from '../chunk.ts'
import { useListing } from './listing.ts'
import { ViewDialog } from './ViewDialog.tsx'

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
  const own = useWindows()[resource.name]
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
    const onDone = (saved?: Wire): void => {
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
