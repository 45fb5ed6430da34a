import { placeOf, type Resource } from '#resource'
import { businessDay } from '../day.ts'
import { problemsOf, textOf } from '../form/problems.ts'
import { remainingErrors } from '../form/serverErrors.ts'
import { withoutValue } from '../data/values.ts'
import type { Translate } from '../pageRecord.ts'
import { cellValue, type SheetLine } from './line.ts'

/** An error of a cell. */
interface CellProblem {
  readonly text: string
  /** The value is missing; shown only after the user has left the line. */
  readonly isMissing: boolean
}
/** The errors of a line: by field name, and those of the whole line. */
export interface LineProblems {
  readonly cells: Readonly<Record<string, CellProblem>>
  readonly others: readonly string[]
}

/** Validates lines by the declaration and the server's errors; the result is cached per line. */
export function makeJudge(resource: Resource, t: Translate): (line: SheetLine) => LineProblems {
  const judged = new WeakMap<SheetLine, LineProblems>()
  const names = new Map(Object.keys(resource.fields).map(name => [placeOf(resource, name), name]))
  const judge = (line: SheetLine): LineProblems => {
    const mode = line.record ? 'edit' : 'create'
    const found = Object.entries(problemsOf(resource, line.values, { mode, today: businessDay() }, line.record ?? undefined))
    const texts = remainingErrors(resource, line.serverErrors, line.values).map(([place, { text }]) => [place, text] as const)
    const cells: Record<string, CellProblem> = {}
    const others = line.failure === null ? [] : [line.failure]
    for (const [place, text] of [...texts, ...found.map(([place, problem]) => [place, textOf(problem, t)] as const)]) {
      const name = names.get(place)
      if (name === undefined) others.push(text)
      else cells[name] ??= { text, isMissing: withoutValue(cellValue(resource, line, name)) }
    }
    return { cells, others }
  }
  return line => {
    const known = judged.get(line) ?? judge(line)
    judged.set(line, known)
    return known
  }
}

/** Whether a line can be sent. Errors of the whole line do not count: the reason of an earlier refusal may no longer apply. */
export const isRight = ({ cells }: LineProblems): boolean => Object.keys(cells).length === 0
