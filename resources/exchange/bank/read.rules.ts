import type { RowProblem } from '#server/engine/import/rows.ts'
import type { Chunks } from './lines.rules.ts'
import { addsUpWith, judgedBalances, turnoverSums } from './balances.rules.ts'
import { BANK_LIMITS, type BankLimits } from './limits.rules.ts'
import { judgedBy, notCarriedOut, type BankPayment } from './payments.rules.ts'
import { sectionsOf } from './sections.rules.ts'
import { documentOf, headOf, periodOf, type BankHead, type BankPeriod } from './statement.rules.ts'

/** How a whole file came out. */
export interface BankSummary {
  readonly head: BankHead
  readonly periods: readonly BankPeriod[]
  /** Documents that became payments, that told an inner payment again, and that are wrong. */
  readonly payments: number
  readonly twins: number
  readonly faulty: number
  /** What the file says against itself (`judgedBalances`): nothing of it hinders a payment, all of it is to be shown. */
  readonly checks: readonly RowProblem[]
}
/**
 * What reading a file tells, in its order: its head, balances of accounts, payments, what is wrong with a document or a section (its rows are not read),
 * and, after everything else, the summary.
 */
export type BankEvent =
  | { readonly kind: 'head'; readonly head: BankHead }
  | { readonly kind: 'period'; readonly period: BankPeriod }
  | { readonly kind: 'payment'; readonly payment: BankPayment }
  | { readonly kind: 'twin'; readonly payment: BankPayment }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[] }
  | { readonly kind: 'end'; readonly summary: BankSummary }

/**
 * Reads a bank's file in the format 1CClientBankExchange 1.03 (imports.md §1), holding no more of it than a piece at a time and what the bank
 * gives no day of. `ours`: the accounts of our
 * companies. Only a file that came to its `end` is whole: whoever writes payments on the way must take them back when the reading throws.
 * Throws FileProblems with the number of the line: FILE_EMPTY, FILE_FORMAT, FILE_ENCODING, FILE_CUT, FILE_LINE, FILE_SECTIONS, FILE_TOO_BIG.
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
  // Some banks give the date of the document alone: turnovers that hold only with such documents say that they were carried out.
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
