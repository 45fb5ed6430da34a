import type { Problem } from '#resource'
import type { Decimal } from '#resource/decimal'
import type { RowProblem } from '#server/engine/import/rows.ts'
import { fingerprints } from '../fingerprints.rules.ts'
import type { BankDocument, BankSide } from './statement.rules.ts'

/** What a document does to our accounts. */
export interface BankPayment {
  /** `inner`: from one account of ours to another. */
  readonly direction: 'outgoing' | 'incoming' | 'inner'
  /** Our account; the one that pays, of an inner one. */
  readonly account: string
  /** The other side. */
  readonly other: BankSide
  /** The account of the other side of an inner one, ours too. */
  readonly innerTo: string | null
  /** The ISO day on which the bank carried it out. */
  readonly day: string
  /** Above zero, roubles. */
  readonly sum: Decimal
  /** Alike in every file that has this payment: imports.md §1. */
  readonly fingerprint: string
  readonly document: BankDocument
}
/**
 * A payment; one of which the bank says the date of the document alone; the other account's view of an inner one that the file has told already; or what is
 * wrong with the document.
 */
export type JudgedDocument =
  | { readonly kind: 'payment'; readonly payment: BankPayment }
  | { readonly kind: 'undated'; readonly payment: BankPayment }
  | { readonly kind: 'twin'; readonly payment: BankPayment }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[] }

type Sides = Pick<BankPayment, 'direction' | 'account' | 'other' | 'innerTo'>

const ownAccount = ({ account, through }: BankSide, ours: ReadonlySet<string>): string | null =>
  [account, through].find(one => one !== null && ours.has(one)) ?? null

function sidesOf({ payer, payee }: BankDocument, ours: ReadonlySet<string>): Sides | Problem {
  const [from, to] = [ownAccount(payer, ours), ownAccount(payee, ours)]
  if (from !== null && from === to) return { key: 'nerud.exchange.sameAccount', params: { account: from } }
  if (from !== null) return { direction: to === null ? 'outgoing' : 'inner', account: from, other: payee, innerTo: to }
  if (to !== null) return { direction: 'incoming', account: to, other: payer, innerTo: null }
  return { key: 'nerud.exchange.notOurs', params: { payer: payer.account ?? '—', payee: payee.account ?? '—' } }
}

/** The sixth to eighth digits of an account are its currency, roubles 810 (643 by another list); sums of others are not roubles. */
const isForeign = (account: string): boolean => /^\d{20}$/u.test(account) && !/^\d{5}(?:810|643)/u.test(account)

/** An inner payment counts by the day of the account that pays. */
const dayOf = ({ direction }: Sides, { writtenOffOn, receivedOn }: BankDocument): string | null =>
  direction === 'incoming' ? (receivedOn ?? writtenOffOn) : (writtenOffOn ?? receivedOn)

/** Whose statement shows an inner payment: a bank fills in the day of the account that it tells about. */
const viewOf = ({ writtenOffOn, receivedOn }: BankDocument): 'payer' | 'payee' | 'both' => {
  if (writtenOffOn !== null && receivedOn !== null) return 'both'
  return writtenOffOn === null ? 'payee' : 'payer'
}

/**
 * What makes a payment itself. The day of the bank is among it, so that documents that are alike but for it stay apart when a file has only one of the days;
 * an inner one has two such days, and each account's file may know only its own.
 */
const partsOf = ({ direction, account, other, innerTo }: Sides, day: string, document: BankDocument): readonly string[] => [
  account,
  document.date,
  direction === 'inner' ? '' : day,
  direction === 'incoming' ? 'in' : 'out',
  document.number ?? '',
  document.sum,
  innerTo ?? other.account ?? '',
  other.inn ?? '',
  document.purpose,
]

/**
 * Judges the documents of one file, in its order: says which way each payment goes between the accounts that are ours and gives it its fingerprint. A file of
 * several accounts may tell an inner payment twice, as each account sees it: that is one payment, and the second telling is its twin.
 */
export function judgedBy(ours: ReadonlySet<string>): (document: BankDocument) => JudgedDocument {
  // Each account's view of inner payments is counted for itself, so that its first one is the other's first one.
  const views = { payer: fingerprints(), payee: fingerprints(), both: fingerprints() }
  const reported = new Set<string>()
  return document => {
    const faulty = (field: string, value: string, problem: Problem): JudgedDocument => ({
      kind: 'faulty',
      problems: [{ row: document.row, field, value, problem }],
    })
    const sides = sidesOf(document, ours)
    if ('key' in sides) return faulty('ПлательщикРасчСчет', document.payer.account ?? '', sides)
    const foreign = [sides.account, sides.innerTo].find(one => one !== null && isForeign(one))
    if (foreign) return faulty('Сумма', document.sum, { key: 'nerud.exchange.currency', params: { account: foreign } })
    const stated = dayOf(sides, document)
    const day = stated ?? document.date
    const view = sides.direction === 'inner' ? viewOf(document) : 'both'
    const fingerprint = views[view](partsOf(sides, day, document))
    const payment: BankPayment = { ...sides, day, sum: document.sum, fingerprint, document }
    if (stated === null) return { kind: 'undated', payment }
    if (sides.direction !== 'inner') return { kind: 'payment', payment }
    const isTwin = reported.has(fingerprint)
    reported.add(fingerprint)
    return { kind: isTwin ? 'twin' : 'payment', payment }
  }
}

/** A document that the bank has not carried out. */
export const notCarriedOut = ({ direction, document }: BankPayment): RowProblem => ({
  row: document.row,
  field: direction === 'incoming' ? 'ДатаПоступило' : 'ДатаСписано',
  value: '',
  problem: { key: 'nerud.exchange.notCarriedOut' },
})
