import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Wire } from '#resources'
import { isHttpProblem, newKey } from '#admin/api.ts'
import { useProvider, type DeclaredDataProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useCacheWrite, useWriteNotices } from '#admin/form/afterWriting.tsx'
import { isUnanswered } from '#admin/data/recordWriter.ts'
import { callOf, type Resource } from '#resource'
import { unplacedText } from '#admin/failures.ts'
import { type DocumentRow, paymentBodyOf, EMPTY, type Purpose, type Values } from './values.screens.ts'

async function upload(
  provider: DeclaredDataProvider,
  payment: number,
  { file, documentType }: DocumentRow,
  idempotencyKey: string,
): Promise<void> {
  await provider.create('paymentDocument', { data: { payment, documentType, file }, meta: { idempotencyKey } })
}

/** Uploads documents one after another; those saved already are not sent again on repetition. Returns whether all are saved. */
function useSendingDocuments() {
  const t = useTranslate()
  const notices = useWriteNotices()
  const provider = useProvider()
  const keys = useRef(new Map<File, string>())
  const done = useRef(new Set<File>())
  const sendOne = async (payment: number, row: DocumentRow): Promise<boolean> => {
    const file = row.file!
    const key = keys.current.get(file) ?? newKey()
    keys.current.set(file, key)
    try {
      await upload(provider, payment, row, key)
      done.current.add(file)
      return true
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      if (!isUnanswered(problem)) keys.current.delete(file)
      notices.failed(t('nerud.widgets.error'), `${t('nerud.widgets.documents.failures.one')} ${file.name}: ${problem.message}`)
      return false
    }
  }
  const send = async (payment: number, docs: readonly DocumentRow[]): Promise<boolean> => {
    for (const row of docs) {
      if (row.file && !done.current.has(row.file) && !(await sendOne(payment, row))) return false
    }
    return true
  }
  return { send }
}

/** Adds documents to an existing payment. */
export function useDocumentUpload(payment: number) {
  const t = useTranslate()
  const notices = useWriteNotices()
  const updateCache = useCacheWrite()
  const resource = useResource('paymentDocument')
  const { send } = useSendingDocuments()
  const [isBusy, setBusy] = useState(false)
  const upload = async (docs: readonly DocumentRow[]): Promise<boolean> => {
    setBusy(true)
    try {
      const isWhole = await send(payment, docs)
      updateCache(resource, null)
      if (isWhole) notices.done(t('nerud.addPayment.done'))
      return isWhole
    } finally {
      setBusy(false)
    }
  }
  return { upload, isBusy }
}

/** Deactivates a document of a payment (finance §4: it is sent with isActive false). */
export function useDocumentRemoval(payment: number) {
  const t = useTranslate()
  const notices = useWriteNotices()
  const updateCache = useCacheWrite()
  const resource = useResource('paymentDocument')
  const provider = useProvider()
  const [isBusy, setBusy] = useState(false)
  const remove = async ({ id }: Pick<Wire<'paymentDocument'>, 'id'>): Promise<void> => {
    setBusy(true)
    try {
      const extra = { paymentDocId: id, paymentId: payment }
      await provider.updateMany(resource.name, { ids: [id], data: { metadataFields: { isActive: false } }, meta: { extra } })
      updateCache(resource, null)
      notices.done(t('nerud.widgets.documents.removed'))
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notices.failed(t('nerud.widgets.error'), `${t('nerud.widgets.documents.failures.remove')} ${problem.message}`)
    } finally {
      setBusy(false)
    }
  }
  return { remove, isBusy }
}

/** Rejected fields with the server's errors. */
type Rejected = Readonly<Record<string, string>>

/** The field of the dialog for a wire path; values calculated from the amount belong to the amount. */
const pathIn = (path: string): string | undefined => (['sum', 'discount'].includes(path) ? 'price' : path in EMPTY ? path : undefined)
const rejectedIn = (errors: Rejected): Rejected =>
  Object.fromEntries(Object.entries(errors).flatMap(([path, text]) => (pathIn(path) === undefined ? [] : [[pathIn(path)!, text] as const])))

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
  const notices = useWriteNotices()
  const updateCache = useCacheWrite()
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
      payment.current = await create(provider, resource, paymentBodyOf(of, values, inn), key.current)
      lock(true)
      return null
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      // Unknown whether it was saved: the same must be sent again under the same key.
      forget(isUnanswered(problem))
      const left = unplacedText(problem, path => pathIn(path) !== undefined)
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
      updateCache(resource, null)
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
