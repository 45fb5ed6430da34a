import { isFileProblem, type FileProblem } from '../../files/problem.ts'
import { createHash } from 'node:crypto'
import { sniff } from '../../files/mime.ts'
import { openZip, UNZIP_LIMITS } from '../../files/unzip.ts'
import type { TemplateProblem, Filling, Printed, TemplateData } from './tags.ts'
import { checkTemplate, fillTemplate } from './template.ts'

/** The result of a task: errors lose their properties between threads, so a problem of the user's file is returned as data. */
export type TaskResult<Value> = { readonly value: Value } | { readonly problem: Pick<FileProblem, 'code' | 'params'> }

const outcomeOf = async <Value>(work: () => Value | Promise<Value>): Promise<TaskResult<Value>> => {
  try {
    return { value: await work() }
  } catch (error) {
    if (!isFileProblem(error)) throw error
    return { problem: { code: error.code, params: error.params } }
  }
}

/** `checkTemplate`, in a worker thread. */
export const check = (task: {
  readonly bytes: Uint8Array
  readonly fields: readonly string[]
}): Promise<TaskResult<readonly TemplateProblem[]>> => outcomeOf(() => checkTemplate(task.bytes, task.fields))

/** `fillTemplate`, in a worker thread. */
export const fill = (task: { readonly bytes: Uint8Array; readonly data: TemplateData }): Promise<TaskResult<Uint8Array>> =>
  outcomeOf(() => fillTemplate(task.bytes, task.data))

/** Fills templates and draws them as one PDF, in a worker thread. */
export const pdf = (task: { readonly fillings: readonly Filling[]; readonly title: string }): Promise<TaskResult<Uint8Array>> =>
  outcomeOf(async () => {
    const { filesPdf } = await import('../pdf/filesPdf.ts')
    return filesPdf(
      task.fillings.map(({ bytes, data }) => fillTemplate(bytes, data)),
      task.title,
    )
  })

/** Returns the digest of a filled file's parts, without the times at which they were packed. */
function digestOf(filled: Uint8Array): string {
  const zip = openZip(filled, UNZIP_LIMITS)
  const hash = createHash('sha256')
  for (const name of zip.names.toSorted()) if (!name.endsWith('/')) hash.update(name).update(zip.read(name) ?? '')
  return hash.digest('hex')
}

/** Templates filled and drawn as a PDF each, in a thread of their own: workbooks are drawn together, as fonts take longer than what is written in them. */
export const printAll = (task: {
  readonly fillings: readonly Filling[]
  readonly titles: readonly string[]
}): Promise<TaskResult<readonly Printed[]>> =>
  outcomeOf(async () => {
    const { titles } = task
    const filled = task.fillings.map(({ bytes, data }) => fillTemplate(bytes, data))
    const pdfs = await separatePdfs(filled, titles)
    return filled.map((file, at) => ({ pdf: pdfs[at]!, digest: digestOf(file) }))
  })

async function separatePdfs(files: readonly Uint8Array[], titles: readonly string[]): Promise<readonly Uint8Array[]> {
  if (files.length > 1 && files.every(file => sniff(file) === 'xlsx')) {
    const [{ drawnSheets }, { splitPdf }] = await Promise.all([import('../pdf/sheetsPdf.ts'), import('../pdf/joinPdfs.ts')])
    const { pdf, pages } = await drawnSheets(files, '')
    if (pages.every(count => count > 0)) return splitPdf(pdf, pages, titles)
  }
  const { filesPdf } = await import('../pdf/filesPdf.ts')
  const pdfs: Uint8Array[] = []
  for (const [at, file] of files.entries()) pdfs.push(await filesPdf([file], titles[at] ?? ''))
  return pdfs
}

/** The digest of what a filled template says, in a thread of its own. */
export const digest = (task: Filling): Promise<TaskResult<string>> => outcomeOf(() => digestOf(fillTemplate(task.bytes, task.data)))

/** Joins PDFs, in a worker thread. */
export const join = (task: { readonly parts: readonly Uint8Array[]; readonly title: string }): Promise<TaskResult<Uint8Array>> =>
  outcomeOf(async () => {
    const { joinPdfs } = await import('../pdf/joinPdfs.ts')
    return joinPdfs(task.parts, task.title)
  })
