import type { Mutant } from './targets.ts'

/** Mutants that change nothing which anybody is promised, and why: those of an operator in a file, or in the files of a folder, whose broken text fits. */
interface Equivalent {
  readonly file: string
  readonly operator: string
  readonly text: RegExp
  readonly why: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'resources/money/regularPayment/schedule.formulas.ts',
    operator: 'condition',
    text: /^settled !== null && /,
    why: 'nothing is before or after a day that is null, and periods before the start are passed over one by one',
  },
  {
    file: 'resources/fines/truckPenaltyTransaction/fines.formulas.ts',
    operator: 'condition',
    text: /^chapter === undefined/,
    why: 'the expression finds both or neither',
  },
  {
    file: 'resources/deals/deal/dealSums.formulas.ts',
    operator: 'call',
    text: /^roundHalfUp\(price, KOPECKS\)$/,
    why: 'prices are kept in whole kopecks',
  },
  {
    file: 'resources/deals/deal/dealSums.formulas.ts',
    operator: 'condition',
    text: /^(?:!!sale && !!purchase|other && \()/,
    why: 'what is sold stands in for what is bought, so that neither or both are there; without either volume no sum is given anyway',
  },
  {
    file: 'src/resource/faults.ts',
    operator: 'condition',
    text: /^tab\.tab === 'screen' &&/,
    why: 'no other tab has a name of its own',
  },
]

/** Does a mutant change nothing that matters? `before` is the text that it breaks. */
export const isEquivalent = ({ file, operator }: Pick<Mutant, 'file' | 'operator'>, before: string, reasons = EQUIVALENT): boolean =>
  reasons.some(one => file.startsWith(one.file) && one.operator === operator && one.text.test(before))
