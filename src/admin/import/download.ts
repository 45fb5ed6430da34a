import { saveAs } from 'file-saver'
import { useNotify } from 'react-admin'
import { fileNameOf, isHttpProblem, request } from '../api.ts'

/** Fetches a file of an import with the session's token and saves it. */
export function useDownload() {
  const notify = useNotify()
  return async (path: string, name: string): Promise<void> => {
    try {
      const { body, headers } = await request<Blob>('GET', path, { asFile: true })
      saveAs(body, fileNameOf(headers) ?? name)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notify('nerud.actions.fileFailed', { type: 'error' })
    }
  }
}
