import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FileRef } from '#resource'
import { fileNameOf, isHttpProblem } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'

/** The record and field that a file belongs to: whoever may read them may download it. */
export interface FileOwner {
  readonly resource: string
  readonly record: number | string
  readonly field: string
}

/** The path of a file's content. */
export const pathOfFile = ({ resource, record, field }: FileOwner): string => `api/files/${resource}/${record}/${field}`

/** Downloads a stored file with the session's token and saves it under its name; shows a notification on failure. */
export function useFileDownload() {
  const notify = useNotify()
  const provider = useProvider()
  const translate = useTranslate()
  const [loading, setLoading] = useState<number | null>(null)
  const download = async (file: FileRef, owner: FileOwner): Promise<void> => {
    setLoading(file.id)
    try {
      const { data, headers } = await provider.invoke<Blob>(owner.resource, { path: pathOfFile(owner), asFile: true })
      saveAs(data, file.fileName || fileNameOf(headers))
    } catch (error) {
      const detail = isHttpProblem(error) && error.status < 500 ? ` ${error.text}` : ''
      notify(`${translate('nerud.show.documents.downloadFailed')}${detail}`, { type: 'error' })
    } finally {
      setLoading(null)
    }
  }
  return { download, loading }
}
