import { saveAs } from 'file-saver'
import { useNotify } from 'react-admin'
import { fileNameOf, isHttpProblem } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'

/** Fetches a file of an import with the session's token and saves it. */
export function useDownload() {
  const notify = useNotify()
  const provider = useProvider()
  return async (path: string, name: string): Promise<void> => {
    try {
      const { data, headers } = await provider.invoke<Blob>(null, { path, asFile: true })
      saveAs(data, fileNameOf(headers) ?? name)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notify('nerud.actions.fileFailed', { type: 'error' })
    }
  }
}
