import { useRef } from 'react'
import { useEvent } from 'react-admin'
import { newKey } from '../api.ts'
import type { Wire } from '../data/values.ts'
import type { Draft } from './drafts.ts'
import type { Attempt } from './writes.ts'

/** The request that a form sends however often it is submitted: the same values under the same key until there is an answer. Continues the pending request of the draft. */
export function useAttempt(draft: Draft | null) {
  const attempt = useRef<Attempt>({ key: draft?.key ?? newKey(), sent: draft?.sent ?? null })
  /** Starts a request with these values; returns the values to send: those of an unanswered request take precedence. */
  const begin = (values: Wire): Wire => {
    const sent = attempt.current.sent ?? values
    attempt.current = { ...attempt.current, sent }
    return sent
  }
  /** There is an answer, so other values may be sent now; under the same key unless it was used. */
  const end = ({ isKeyUsed = true } = {}): void => {
    attempt.current = { key: isKeyUsed ? newKey() : attempt.current.key, sent: null }
  }
  /** What a draft must store of a request without an answer. */
  const waiting = useEvent((): Pick<Draft, 'key' | 'sent'> => ({
    key: attempt.current.sent && attempt.current.key,
    sent: attempt.current.sent,
  }))
  return { now: (): Attempt => attempt.current, begin, end, waiting }
}
