import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Wire } from '#resources'
import { callOf, fill, type Resource } from '#resource'
import { fileNameOf, isHttpProblem } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useWriteNotices } from '#admin/form/afterWriting.tsx'
import { useResource } from '#admin/resourceContext.tsx'

/** A document of a waybill or a payment, as its owner contains it. */
export type OwnedDocument = NonNullable<Wire<'deal'>['dealDocs']>[number] | Wire<'payment'>['paymentDocs'][number]

/** Downloads a document by the documented call; a failure is notified. */
function useDocumentDownload(resource: Resource, owner: number) {
  const t = useTranslate()
  const notices = useWriteNotices()
  const provider = useProvider()
  const [loading, setLoading] = useState<number | null>(null)
  const download = async ({ id, fileName }: OwnedDocument): Promise<void> => {
    setLoading(id)
    try {
      const form = new FormData()
      form.append(resource.parts!.attached!.owner, String(owner))
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

interface DocumentsProps {
  /** The resource of the documents, and the id of their owner. */
  readonly resource: string
  readonly owner: number
  readonly of: readonly OwnedDocument[] | undefined
  /** Called when the user asks to remove a document; without it there are no remove buttons. */
  readonly remove?: ((document: OwnedDocument) => void) | undefined
}

/** The active documents of a record: type, file name, download link and, for users who may, a remove button. */
export const Documents = ({ resource: name, owner, of, remove }: DocumentsProps) => {
  const t = useTranslate()
  const { download, loading } = useDocumentDownload(useResource(name), owner)
  const documents = (of ?? []).filter(({ metadataFields }) => metadataFields.isActive)
  if (documents.length === 0)
    return (
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {t('nerud.widgets.documents.none')}
      </Typography>
    )
  return (
    <Box component="ul" aria-label={t('nerud.widgets.documents.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {documents.map(document => (
        <Box component="li" key={document.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 28 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {document.documentType?.name}
          </Box>
          <span>{document.fileName}</span>
          <Link
            component="button"
            type="button"
            variant="body2"
            disabled={loading === document.id}
            onClick={() => void download(document)}
            aria-label={`${t('nerud.widgets.documents.download')} ${document.fileName ?? ''}`}
          >
            {t('nerud.widgets.documents.download')}
          </Link>
          {remove && (
            <IconButton
              size="small"
              onClick={() => remove(document)}
              aria-label={t('nerud.widgets.documents.remove', { name: document.fileName ?? '' })}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  )
}
