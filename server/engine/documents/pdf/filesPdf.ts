import { sniff } from '../../files/mime.ts'
import { documentPdf } from './documentPdf.ts'
import { joinPdfs } from './joinPdfs.ts'
import { sheetsPdf } from './sheetsPdf.ts'

/** Combines filled Word and Excel files into one PDF, in order; adjacent Excel files are drawn together, so that they share fonts. */
export async function filesPdf(files: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const runs: { readonly isSheet: boolean; readonly files: Uint8Array[] }[] = []
  for (const file of files) {
    const isSheet = sniff(file) === 'xlsx'
    const last = runs.at(-1)
    if (last?.isSheet && isSheet) last.files.push(file)
    else runs.push({ isSheet, files: [file] })
  }
  const parts: Uint8Array[] = []
  for (const run of runs) parts.push(run.isSheet ? await sheetsPdf(run.files, title) : await documentPdf(run.files[0]!, title))
  return parts.length === 1 ? parts[0]! : joinPdfs(parts, title)
}
