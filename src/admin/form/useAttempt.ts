import { useRef } from 'react'
import { useEvent } from 'react-admin'
import { newKey } from '../api.ts'
import type { Wire } from '../data/values.ts'
import type { Draft } from './drafts.ts'
import type { Attempt } from './writes.ts'

/** What an open form sends, however often its button is pressed: the same values under the same key until an answer is known. Goes on with what the draft sent. */
export function useAttempt(draft: Draft | null) {
  const attempt = useRef<Attempt>({ key: draft?.key ?? newKey(), sent: draft?.sent ?? null })
  /** Begins to send these values; returns what is sent: those of an earlier sending without an answer come first. */
  const begin = (values: Wire): Wire => {
    const sent = attempt.current.sent ?? values
    attempt.current = { ...attempt.current, sent }
    return sent
  }
  /** The answer is known: other values may be sent now. Under the same key unless that is used up. */
  const end = ({ isKeyUsed = true } = {}): void => {
    attempt.current = { key: isKeyUsed ? newKey() : attempt.current.key, sent: null }
  }
  /** What a draft has to remember of a sending without an answer. */
  const waiting = useEvent((): Pick<Draft, 'key' | 'sent'> => ({
    key: attempt.current.sent && attempt.current.key,
    sent: attempt.current.sent,
  }))
  return { now: (): Attempt => attempt.current, begin, end, waiting }
}
