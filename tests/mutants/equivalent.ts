import type { Mutant } from './targets.ts'

/** Mutants that change nothing which anybody is promised, and why: those of an operator in a file, or in the files of a folder, whose broken text fits. */
interface Equivalent {
  readonly file: string
  readonly operator: string
  readonly text: RegExp
  readonly why: string
}

export const EQUIVALENT: readonly Equivalent[] = []

/** Does a mutant change nothing that matters? `before` is the text that it breaks. */
export const isEquivalent = ({ file, operator }: Pick<Mutant, 'file' | 'operator'>, before: string, reasons = EQUIVALENT): boolean =>
  reasons.some(one => file.startsWith(one.file) && one.operator === operator && one.text.test(before))
