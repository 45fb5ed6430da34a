import type { RowProblem } from '#server/engine/import/rows.ts'
import type { Chunks } from './lines.rules.ts'
import { addsUpWith, judgedBalances, turnoverSums } from './balances.rules.ts'
import { BANK_LIMITS, type BankLimits } from './limits.rules.ts'
import { judgedBy, notCarriedOut, type BankPayment } from './payments.rules.ts'
import { sectionsOf } from './sections.rules.ts'
import { documentOf, headOf, periodOf, type BankHead, type BankPeriod } from './statement.rules.ts'

/** The result of reading a whole file. */
export interface BankSummary {
  readonly head: BankHead
  readonly periods: readonly BankPeriod[]
  /** The numbers of documents that became payments, that repeated an inner payment, and that are faulty. */
  readonly payments: number
  readonly twins: number
  readonly faulty: number
  /** The inconsistencies of the file (`judgedBalances`): they do not prevent payments, but must be shown. */
  readonly checks: readonly RowProblem[]
}
/**
 * The events of reading a file in order: its head, balances of accounts, payments, problems of a document or section (which is skipped),
 * and finally the summary.
 */
export type BankEvent =
  | { readonly kind: 'head'; readonly head: BankHead }
  | { readonly kind: 'period'; readonly period: BankPeriod }
  | { readonly kind: 'payment'; readonly payment: BankPayment }
  | { readonly kind: 'twin'; readonly payment: BankPayment }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[] }
  | { readonly kind: 'end'; readonly summary: BankSummary }

/**
 * Reads a bank file in the format 1CClientBankExchange 1.03 (imports.md §1), keeping only one chunk and the payments without a day in
 * memory. `ours`: the accounts of our companies. The file is complete only when `end` is reached: a caller that writes payments meanwhile
 * must undo them when reading throws. Throws a FileProblem with the line number: FILE_EMPTY, FILE_FORMAT, FILE_ENCODING, FILE_CUT,
 * FILE_LINE, FILE_SECTIONS, FILE_TOO_BIG.
 */
export async function* readBankFile(
  chunks: Chunks,
  ours: ReadonlySet<string>,
  limits: BankLimits = BANK_LIMITS,
): AsyncGenerator<BankEvent> {
  const judged = judgedBy(ours)
  const sums = turnoverSums()
  const periods: BankPeriod[] = []
  const counts = { payment: 0, twin: 0, faulty: 0 }
  const undated: BankPayment[] = []
  let head: BankHead | undefined
  for await (const section of sectionsOf(chunks, limits)) {
    if (section.kind === 'head') {
      const read = headOf(section)
      head = read.head
      if (read.problems.length) yield { kind: 'faulty', problems: read.problems }
      yield { kind: 'head', head }
    } else if (section.kind === 'account') {
      const read = periodOf(section)
      if ('problems' in read) yield { kind: 'faulty', problems: read.problems }
      else {
        periods.push(read.value)
        yield { kind: 'period', period: read.value }
      }
    } else {
      const read = documentOf(section)
      const found = 'problems' in read ? ({ kind: 'faulty', problems: read.problems } as const) : judged(read.value)
      if (found.kind === 'undated') {
        undated.push(found.payment)
        continue
      }
      counts[found.kind] += 1
      if (found.kind === 'payment') sums.add(found.payment)
      yield found
    }
  }
  // Some banks give only the date of the document: when the turnovers match only with such documents, they were executed.
  const isCarriedOut = addsUpWith(periods, sums.accounts(), undated)
  for (const payment of undated) {
    const isPaid = isCarriedOut(payment)
    counts[isPaid ? 'payment' : 'faulty'] += 1
    if (isPaid) sums.add(payment)
    yield isPaid ? { kind: 'payment', payment } : { kind: 'faulty', problems: [notCarriedOut(payment)] }
  }
  const checks = judgedBalances(periods, sums.accounts(), ours)
  yield {
    kind: 'end',
    summary: { head: head!, periods, payments: counts.payment, twins: counts.twin, faulty: counts.faulty, checks },
  }
}
