import { useState } from 'react'
import type { WireRecord } from '#resource'
import { newKey } from '../api.ts'

/** A request with an Idempotency-Key: the key, and the values sent under it while there is no answer. */
export interface KeyedRequest {
  readonly key: string
  readonly sent: WireRecord | null
}

/** The request that a draft has stored. */
export interface StoredRequest {
  /** The Idempotency-Key of a request that got no answer, so that sending it again counts once; null when no request is pending. */
  readonly key: string | null
  /** The values sent under that key; null if they cannot be stored. */
  readonly sent: WireRecord | null
}

/** The request of an open form. However often the form is submitted, the same values are sent under the same key until there is an answer. */
export interface PendingRequest {
  readonly current: () => KeyedRequest
  /** Starts a request with these values; returns the values to send: those of an unanswered request take precedence. */
  readonly begin: (values: WireRecord) => WireRecord
  /** The record was created; what else belongs to the same save is sent as edits of it. */
  readonly markCreated: () => void
  readonly isCreated: () => boolean
  /** Other values may be sent now; under the same key unless it was used. */
  readonly end: (options?: { readonly isKeyUsed?: boolean }) => void
  /** What the draft must store of a request without an answer. */
  readonly toDraft: () => StoredRequest
}

function makePendingRequest(stored: StoredRequest | null): PendingRequest {
  let request: KeyedRequest = { key: stored?.key ?? newKey(), sent: stored?.sent ?? null }
  let isCreated = false
  return {
    current: () => request,
    begin: values => {
      const sent = request.sent ?? values
      request = { ...request, sent }
      return sent
    },
    markCreated: () => void (isCreated = true),
    isCreated: () => isCreated,
    end: ({ isKeyUsed = true } = {}) => {
      request = { key: isKeyUsed ? newKey() : request.key, sent: null }
      isCreated = false
    },
    toDraft: () => ({ key: request.sent && request.key, sent: request.sent }),
  }
}

/** The request of an open form; continues the one that the draft has stored. */
export const usePendingRequest = (stored: StoredRequest | null): PendingRequest => useState(() => makePendingRequest(stored))[0]
