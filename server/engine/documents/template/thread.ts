import { isFileProblem, type FileProblem } from '../../files/problem.ts'
import { createHash } from 'node:crypto'
import { openZip, UNZIP_LIMITS } from '../../files/unzip.ts'
import type { TemplateProblem } from './problem.ts'
import type { Filling, Printed, TemplateData } from './scope.ts'
import { checkTemplate, fillTemplate } from './template.ts'

/** What came of a task: errors lose their properties between threads, so what is wrong with the user's file is said in data. */
export type Outcome<Value> = { readonly value: Value } | { readonly problem: Pick<FileProblem, 'code' | 'params'> }

const outcomeOf = async <Value>(work: () => Value | Promise<Value>): Promise<Outcome<Value>> => {
  try {
    return { value: await work() }
  } catch (error) {
    if (!isFileProblem(error)) throw error
    return { problem: { code: error.code, params: error.params } }
  }
}

/** `checkTemplate`, in a thread of its own. */
export const check = (task: {
  readonly bytes: Uint8Array
  readonly fields: readonly string[]
}): Promise<Outcome<readonly TemplateProblem[]>> => outcomeOf(() => checkTemplate(task.bytes, task.fields))

/** `fillTemplate`, in a thread of its own. */
export const fill = (task: { readonly bytes: Uint8Array; readonly data: TemplateData }): Promise<Outcome<Uint8Array>> =>
  outcomeOf(() => fillTemplate(task.bytes, task.data))

/** Templates filled and drawn as one PDF, in a thread of its own. */
export const pdf = (task: { readonly fillings: readonly Filling[]; readonly title: string }): Promise<Outcome<Uint8Array>> =>
  outcomeOf(async () => {
    const { filesPdf } = await import('../pdf/filesPdf.ts')
    return filesPdf(
      task.fillings.map(({ bytes, data }) => fillTemplate(bytes, data)),
      task.title,
    )
  })

/** What a filled file says: its parts but for the times at which they were packed. */
function digestOf(filled: Uint8Array): string {
  const zip = openZip(filled, UNZIP_LIMITS)
  const hash = createHash('sha256')
  for (const name of zip.names.toSorted()) if (!name.endsWith('/')) hash.update(name).update(zip.read(name) ?? '')
  return hash.digest('hex')
}

/** A template filled and drawn as a PDF, and the digest of what it says, in a thread of its own. */
export const print = (task: Filling & { readonly title: string }): Promise<Outcome<Printed>> =>
  outcomeOf(async () => {
    const { filesPdf } = await import('../pdf/filesPdf.ts')
    const filled = fillTemplate(task.bytes, task.data)
    return { pdf: await filesPdf([filled], task.title), digest: digestOf(filled) }
  })

/** The digest of what a filled template says, in a thread of its own. */
export const digest = (task: Filling): Promise<Outcome<string>> => outcomeOf(() => digestOf(fillTemplate(task.bytes, task.data)))

/** PDFs one after another as one, in a thread of its own. */
export const join = (task: { readonly parts: readonly Uint8Array[]; readonly title: string }): Promise<Outcome<Uint8Array>> =>
  outcomeOf(async () => {
    const { joinPdfs } = await import('../pdf/joinPdfs.ts')
    return joinPdfs(task.parts, task.title)
  })
