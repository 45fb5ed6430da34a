import { isFileProblem, type FileProblem } from '../../files/problem.ts'
import type { TemplateProblem } from './problem.ts'
import type { TemplateData } from './scope.ts'
import { checkTemplate, fillTemplate } from './template.ts'

/** What came of a task: errors lose their properties between threads, so what is wrong with the user's file is said in data. */
export type Outcome<Value> = { readonly value: Value } | { readonly problem: Pick<FileProblem, 'code' | 'params'> }

const outcomeOf = <Value>(work: () => Value): Outcome<Value> => {
  try {
    return { value: work() }
  } catch (error) {
    if (!isFileProblem(error)) throw error
    return { problem: { code: error.code, params: error.params } }
  }
}

/** `checkTemplate`, in a thread of its own. */
export const check = (task: { readonly bytes: Uint8Array; readonly fields: readonly string[] }): Outcome<readonly TemplateProblem[]> =>
  outcomeOf(() => checkTemplate(task.bytes, task.fields))

/** `fillTemplate`, in a thread of its own. */
export const fill = (task: { readonly bytes: Uint8Array; readonly data: TemplateData }): Outcome<Uint8Array> =>
  outcomeOf(() => fillTemplate(task.bytes, task.data))
