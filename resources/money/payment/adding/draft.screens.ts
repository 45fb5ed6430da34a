import { useState } from 'react'
import { useMay } from '#admin/may.ts'
import { takeDraft, type Draft, type DraftOf } from '#admin/form/drafts.ts'
import { EMPTY, type Purpose, type Values } from './values.screens.ts'

const subjectOf = (of: Purpose, copyOf: number | undefined): string => {
  if (copyOf !== undefined) return `copy=${copyOf}`
  if (of.mode === 'company') return `company=${of.company}`
  return of.mode === 'account' ? `account=${of.account}` : ''
}

/** The draft of the dialog and its key; separate for each company, employee and copied payment. */
export function useOwnDraft(of: Purpose, copyOf?: number): { readonly of: DraftOf | null; readonly draft: Draft | null } {
  const { userId } = useMay()
  const [own] = useState(() => {
    const place: DraftOf | null =
      userId === undefined ? null : { user: userId, resource: 'payment.add', id: 'new', under: subjectOf(of, copyOf) }
    return { of: place, draft: place && takeDraft(place) }
  })
  return own
}

/** Drafts cannot contain files. */
const keepable = (values: Values): Values => ({ ...values, docs: EMPTY.docs })

/** Whether anything except files differs from the initial values. An employee's point is set automatically and does not count. */
export const isTyped = (of: Purpose, values: Values, start: Values): boolean =>
  Object.entries(keepable(values)).some(
    ([name, value]) =>
      name !== 'docs' &&
      (name !== 'point' || of.mode !== 'account') &&
      JSON.stringify(value ?? '') !== JSON.stringify(start[name as keyof Values] ?? ''),
  )

/** The current draft; null if there is nothing to store. `key`: that of a request without an answer. */
export const draftOf = (of: Purpose, values: Values, start: Values, key: string | null): Draft | null =>
  isTyped(of, values, start)
    ? { at: new Date().toISOString(), version: null, key, sent: null, mine: { ...keepable(values) }, base: {} }
    : null
