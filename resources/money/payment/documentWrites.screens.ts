import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Wire } from '#resources/wire'
import { isHttpProblem, newKey } from '#admin/api.ts'
import { useProvider, type DeclaredDataProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useCacheWrite } from '#admin/form/useCacheWrite.ts'
import { useNotices } from '#admin/form/notices.tsx'
import { isUnanswered } from '#admin/form/writes.ts'
import type { DocumentRow } from './adding/values.screens.ts'

async function upload(
  provider: DeclaredDataProvider,
  payment: number,
  { file, documentType }: DocumentRow,
  idempotencyKey: string,
): Promise<void> {
  await provider.create('paymentDocument', { data: { payment, documentType, file }, meta: { idempotencyKey } })
}

/** Uploads documents one after another; those saved already are not sent again on repetition. Returns whether all are saved. */
export function useSendingDocuments() {
  const t = useTranslate()
  const notices = useNotices()
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
  const notices = useNotices()
  const written = useCacheWrite()
  const resource = useResource('paymentDocument')
  const { send } = useSendingDocuments()
  const [isBusy, setBusy] = useState(false)
  const upload = async (docs: readonly DocumentRow[]): Promise<boolean> => {
    setBusy(true)
    try {
      const isWhole = await send(payment, docs)
      written(resource, null)
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
  const notices = useNotices()
  const written = useCacheWrite()
  const resource = useResource('paymentDocument')
  const provider = useProvider()
  const [isBusy, setBusy] = useState(false)
  const remove = async ({ id }: Pick<Wire<'paymentDocument'>, 'id'>): Promise<void> => {
    setBusy(true)
    try {
      const extra = { paymentDocId: id, paymentId: payment }
      await provider.updateMany(resource.name, { ids: [id], data: { metadataFields: { isActive: false } }, meta: { extra } })
      written(resource, null)
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
