import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { callOf, type Resource } from '#resource'
import { isHttpProblem, newKey } from '#admin/api.ts'
import { useProvider, type DeclaredDataProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useCacheWrite } from '#admin/form/useCacheWrite.ts'
import { useNotices } from '#admin/form/notices.tsx'
import { isUnanswered } from '#admin/form/writes.ts'
import { unplacedText } from '#admin/unplaced.ts'
import { useSendingDocuments } from '../documentWrites.screens.ts'
import { bodyOf, EMPTY, type Purpose, type Values } from './values.screens.ts'

/** Rejected fields with the server's errors. */
export type Rejected = Readonly<Record<string, string>>

/** The field of the dialog for a wire path; values calculated from the amount belong to the amount. */
const placeIn = (place: string): string | undefined => (['sum', 'discount'].includes(place) ? 'price' : place in EMPTY ? place : undefined)
const rejectedIn = (errors: Rejected): Rejected =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([place, text]) => (placeIn(place) === undefined ? [] : [[placeIn(place)!, text] as const])),
  )

/** Creates a payment under a key; returns its id. The body is not a record: it describes the recipient in its own format. */
async function create(provider: DeclaredDataProvider, resource: Resource, json: object, key: string): Promise<number> {
  const { method, path } = callOf(resource, 'create')
  const call = { method, path, json, headers: { 'Idempotency-Key': key } }
  return (await provider.invoke<{ id: number }>(resource.name, call)).data.id
}

/**
 * Saves a payment and then its documents. Repeated after a lost response or a failed document, it creates no second payment: the same key
 * is sent with the same values, and saved documents are not sent again. `begun`: the key of an earlier request without an answer; `keep`
 * stores the draft. Returns 'saved', or the rejected fields.
 */
export function useSaving(of: Purpose, inn: string | null, begun: string | null, keep: () => void) {
  const t = useTranslate()
  const notices = useNotices()
  const written = useCacheWrite()
  const [resource, provider] = [useResource('payment'), useProvider()]
  const [key, isOpen] = [useRef(begun ?? newKey()), useRef(begun !== null)]
  const documents = useSendingDocuments()
  const payment = useRef<number>(undefined)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const [isLocked, lock] = useState(begun !== null)
  const say = (name: string): string => t(`nerud.addPayment.${name}`)

  const forget = (isWaiting: boolean): void => {
    lock(isWaiting)
    isOpen.current = isWaiting
    if (!isWaiting) key.current = newKey()
    keep()
  }
  const createOnce = async (values: Values): Promise<Rejected | null> => {
    if (payment.current !== undefined) return null
    isOpen.current = true
    keep()
    try {
      payment.current = await create(provider, resource, bodyOf(of, values, inn), key.current)
      lock(true)
      return null
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      // Unknown whether it was saved: the same must be sent again under the same key.
      forget(isUnanswered(problem))
      const left = unplacedText(problem, place => placeIn(place) !== undefined)
      if (left !== null) notices.failed(say('failures.save'), isUnanswered(problem) ? t('nerud.form.unanswered') : left)
      return rejectedIn(problem.errors)
    }
  }
  const save = async (values: Values): Promise<Rejected | 'saved'> => {
    if (isSending.current) return {}
    isSending.current = true
    setBusy(true)
    try {
      const rejected = await createOnce(values)
      if (rejected) return rejected
      const isWhole = await documents.send(payment.current!, values.docs)
      written(resource, null)
      if (!isWhole) return {}
      notices.done(say('done'))
      return 'saved'
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    save,
    isBusy,
    isLocked,
    wasSaved: () => payment.current !== undefined,
    /** The key of a request without an answer. */
    waiting: () => (isOpen.current ? key.current : null),
    forget: () => forget(false),
  }
}
