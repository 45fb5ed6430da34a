import { idOf, type Resource } from '#resource'
import { TRX_STATUS, WAITING } from '#resources/shared/transaction'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { formatDate } from '#resource/text'
import { allocatedByCard } from '../binding.rules.ts'
import { cardsOf, isDoubtful, type IncomingKind } from '../kind.rules.ts'
import { boundByCards, matchingPayments, criteriaOf } from '../proposals.rules.ts'
import { rejectionText, eachUnlessRejected } from '#server/engine/write/rejections.ts'
import type { FileKind } from './kind.rules.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Creates records together; for a rejected one, creates what `instead` returns, if anything. Returns the created records as on the wire, in
 * the given order.
 */
export async function createAll(
  tx: Tx,
  resource: Resource,
  all: readonly Changes[],
  instead: (place: number, message: string) => Changes | undefined,
): Promise<readonly Values[]> {
  const { done, refused } = await eachUnlessRejected(tx, all, some => tx.createMany(resource, some))
  const made: Values[] = []
  for (const [place, values] of all.entries()) {
    const refusal = refused.get(values)
    const other = refusal && instead(place, rejectionText(refusal))
    if (!refusal) made.push(done.get(values)!)
    else if (other) made.push(await tx.create(resource, other))
  }
  return made
}

/** Returns a writer that allocates new transactions as their cards say, unless they may already have a payment: then a person decides. */
export function writerOf(kind: IncomingKind): FileKind['write'] {
  return async (tx, file, rows) => {
    const cards = await cardsOf(
      tx,
      kind,
      rows.map(({ values }) => values),
    )
    const bound = await boundByCards(
      tx,
      kind,
      rows.map(({ values }, n) => ({ card: cards[n] ?? null, day: values['day'] as string, values })),
    )
    const candidates = kind.hasCandidates
      ? await matchingPayments(
          tx,
          rows.map(({ values }) => criteriaOf(kind, values)),
        )
      : []
    const all = rows.map((row, n): Changes => {
      const values: Changes = { ...row.values, document: file.id, fingerprint: row.key }
      const [same] = candidates[n] ?? []
      if (values['status'] === TRX_STATUS.ignored) return values
      if (isDoubtful(kind, row.key)) return { ...values, problem: tx.storedTexts('nerud.transactions.maybeTwice') }
      if (same) {
        const about = { number: same.number ?? String(same.id), day: formatDate(same.payDate) }
        return { ...values, problem: tx.storedTexts('nerud.transactions.maybePaid', about) }
      }
      const found = bound[n]
      return found ? { ...values, ...allocatedByCard(kind, tx, values, found) } : values
    })
    const written = await createAll(tx, kind.header, all, (n, message) => ({
      ...rows[n]!.values,
      document: file.id,
      fingerprint: rows[n]!.key,
      status: TRX_STATUS.failed,
      problem: message,
    }))
    const count = (...statuses: readonly number[]): number => written.filter(one => statuses.includes(idOf(one['status'])!)).length
    return {
      added: written.length,
      bound: count(TRX_STATUS.processed),
      waiting: count(...WAITING),
      ignored: count(TRX_STATUS.ignored),
    }
  }
}
