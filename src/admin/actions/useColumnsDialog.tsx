import { Suspense, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { columnsOf, type Resource } from '#resource'
import { newKey } from '../api.ts'
import { chunk } from '../chunk.ts'
import type { Wire } from '../data/values.ts'
import type { useActing } from './useActing.ts'
import type { OfferedAction } from './useActions.ts'

const ColumnsDialog = chunk(() => import('../import/ColumnsDialog.tsx').then(module => module.ColumnsDialog))

interface Asking {
  readonly resource: Resource
  readonly record: Wire | null
  /** The record has just been created: the dialog opens automatically if the columns are unknown. */
  readonly isMade: boolean
  readonly onSeen: (() => void) | undefined
  readonly run: ReturnType<typeof useActing>['run']
}

/** Asks what the columns of a record's file contain, and imports the file by that. */
export function useColumnsDialog({ resource, record, isMade, onSeen, run }: Asking): {
  readonly ask: () => void
  readonly dialog: ReactNode
} {
  const translate = useTranslate()
  const [shown, setShown] = useState<'new' | 'known' | null>(isMade ? 'new' : null)
  const name = columnsOf(resource)?.reads
  const action = name === undefined ? undefined : resource.actions?.[name]
  if (name === undefined || !action) return { ask: () => undefined, dialog: null }
  const reading: OfferedAction = { name, kind: 'action', action, label: translate(`resources.${resource.name}.actions.${name}`) }
  const close = (toRead?: Wire): void => {
    if (shown === 'new') onSeen?.()
    setShown(null)
    if (toRead) void run(reading, { on: 'one', record: toRead }, {}, newKey())
  }
  const dialog = shown && record && (
    <Suspense fallback={null}>
      <ColumnsDialog {...{ resource, record }} reading={reading.label} isNew={shown === 'new'} onClose={close} />
    </Suspense>
  )
  return { ask: () => setShown('known'), dialog }
}
