import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { callOf, fill, type Resource } from '#resource'
import { fileNameOf, isHttpProblem } from '#admin/api.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useNotices } from '#admin/form/notices.tsx'
import type { OwnedDocument } from './ownedDocument.screens.ts'

/** Downloads a document by the documented call; a failure is notified. */
export function useDocumentDownload(resource: Resource, owner: number) {
  const t = useTranslate()
  const notices = useNotices()
  const provider = useProvider()
  const [loading, setLoading] = useState<number | null>(null)
  const download = async ({ id, fileName }: OwnedDocument): Promise<void> => {
    setLoading(id)
    try {
      const form = new FormData()
      form.append(resource.parts!.documents!.owner, String(owner))
      form.append('doc_id', String(id))
      const path = fill(callOf(resource, 'download').path, { id: owner, doc_id: id })
      const query = { id: owner, docId: id }
      const { data, headers } = await provider.invoke<Blob>(resource.name, { method: 'POST', path, form, query, asFile: true })
      saveAs(data, fileNameOf(headers) ?? fileName ?? String(id))
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notices.failed(t('nerud.widgets.error'), `${t('nerud.widgets.documents.failures.one')} ${problem.message}`)
    } finally {
      setLoading(null)
    }
  }
  return { download, loading }
}
