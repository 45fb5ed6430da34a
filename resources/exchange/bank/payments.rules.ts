import type { Problem } from '#resource'
import { type Decimal, add } from '#resource/decimal'
import type { RowProblem } from '#server/engine/import/rows.ts'
import { fingerprints } from '../table/cells.rules.ts'
import type { BankDocument, BankSide } from './statement.rules.ts'

/** A payment of our accounts. */
export interface BankPayment {
  /** `inner`: between two of our accounts. */
  readonly direction: 'outgoing' | 'incoming' | 'inner'
  /** Our account; of an inner payment, the one that pays. */
  readonly account: string
  /** The other side. */
  readonly other: BankSide
  /** The receiving account of an inner payment, which is ours too. */
  readonly innerTo: string | null
  /** The day when the bank executed it, ISO. */
  readonly day: string
  /** Positive, in roubles. */
  readonly sum: Decimal
  /** The same in every file with this payment: imports.md §1. */
  readonly fingerprint: string
  readonly document: BankDocument
}
/**
 * A document is a payment; a payment for which the bank gives only the date of the document; the second record of an inner payment, from
 * the other account; or faulty.
 */
type ClassifiedDocument =
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

/** Digits six to eight of an account are its currency: 810 is roubles (643 in another list); sums of others are not in roubles. */
const isForeign = (account: string): boolean => /^\d{20}$/u.test(account) && !/^\d{5}(?:810|643)/u.test(account)

/** The day of an inner payment is that of the paying account. */
const dayOf = ({ direction }: Sides, { writtenOffOn, receivedOn }: BankDocument): string | null =>
  direction === 'incoming' ? (receivedOn ?? writtenOffOn) : (writtenOffOn ?? receivedOn)

/** Returns whose statement shows an inner payment: a bank fills in the day of the statement's account. */
const viewOf = ({ writtenOffOn, receivedOn }: BankDocument): 'payer' | 'payee' | 'both' => {
  if (writtenOffOn !== null && receivedOn !== null) return 'both'
  return writtenOffOn === null ? 'payee' : 'payer'
}

/**
 * Returns the identity of a payment. It includes the bank's day, so that documents that are otherwise equal stay separate when a file has
 * only one of the days; an inner payment has two days, and the file of each account may have only its own.
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
 * Classifies the documents of one file in order: determines the direction between our accounts and the fingerprint. A file of several
 * accounts may contain an inner payment twice, once per account: that is one payment, and the second record is its twin.
 */
export function documentClassifier(ours: ReadonlySet<string>): (document: BankDocument) => ClassifiedDocument {
  // The records of each account are counted separately, so that the first record of one account matches the first of the other.
  const views = { payer: fingerprints(), payee: fingerprints(), both: fingerprints() }
  const reported = new Set<string>()
  return document => {
    const faulty = (field: string, value: string, problem: Problem): ClassifiedDocument => ({
      kind: 'faulty',
      problems: [{ row: document.row, field, value, problem }],
    })
    const sides = sidesOf(document, ours)
    if ('key' in sides) return faulty('ПлательщикРасчСчет', document.payer.account ?? '', sides)
    const foreign = [sides.account, sides.innerTo].find(one => one !== null && isForeign(one))
    if (foreign) return faulty('Сумма', document.sum, { key: 'nerud.exchange.currency', params: { account: foreign } })
    const ownDay = dayOf(sides, document)
    const day = ownDay ?? document.date
    const view = sides.direction === 'inner' ? viewOf(document) : 'both'
    const fingerprint = views[view](partsOf(sides, day, document))
    const payment: BankPayment = { ...sides, day, sum: document.sum, fingerprint, document }
    if (ownDay === null) return { kind: 'undated', payment }
    if (sides.direction !== 'inner') return { kind: 'payment', payment }
    const isTwin = reported.has(fingerprint)
    reported.add(fingerprint)
    return { kind: isTwin ? 'twin' : 'payment', payment }
  }
}

/** Returns the problem of a document that the bank has not executed. */
export const notCarriedOut = ({ direction, document }: BankPayment): RowProblem => ({
  row: document.row,
  field: direction === 'incoming' ? 'ДатаПоступило' : 'ДатаСписано',
  value: '',
  problem: { key: 'nerud.exchange.notCarriedOut' },
})

/** The other side of a file's payments: what is needed to find or create a company. */
interface Counterparty {
  readonly inn: string | null
  /** The name that the file gives first; others may follow. */
  readonly names: readonly string[]
  readonly kpp: string | null
  readonly accounts: readonly { readonly account: string; readonly bik: string | null; readonly bank: string | null }[]
  readonly payments: number
  /** What it paid to us, and what we paid to it, in roubles. */
  readonly received: Decimal
  readonly writtenOff: Decimal
}
/** Collects the counterparties of a file while it is read. */
interface Counterparties {
  readonly add: (payment: BankPayment) => void
  /** Sorted by the number of payments, descending. */
  readonly all: () => readonly Counterparty[]
}

const nameKey = (name: string): string => name.toLowerCase().replaceAll('ё', 'е')
const withNew = <Value>(list: readonly Value[], value: Value | null, isSame: (one: Value) => boolean): readonly Value[] =>
  value === null || list.some(isSame) ? list : [...list, value]

function met(existing: Counterparty, { other, direction, sum }: BankPayment): Counterparty {
  const { account, bik, bank, name } = other
  const side = direction === 'incoming' ? 'received' : 'writtenOff'
  return {
    ...existing,
    [side]: add(existing[side], sum),
    kpp: existing.kpp ?? other.kpp,
    names: withNew(existing.names, name, one => nameKey(one) === nameKey(name!)),
    accounts: withNew(
      existing.accounts,
      account === null ? null : { account, bik, bank },
      one => one.account === account && one.bik === bik,
    ),
    payments: existing.payments + 1,
  }
}

/** Identifies counterparties by INN, or by name without one. Payments between our own accounts have none. */
export function counterparties(): Counterparties {
  const found = new Map<string, Counterparty>()
  return {
    add: payment => {
      const { inn, name, account, kpp } = payment.other
      const key = inn ?? nameKey(name ?? account ?? '')
      if (payment.direction === 'inner' || key === '') return
      const begun: Counterparty = { inn, names: [], kpp, accounts: [], payments: 0, received: '0.00', writtenOff: '0.00' }
      found.set(key, met(found.get(key) ?? begun, payment))
    },
    all: () => [...found.values()].toSorted((one, other) => other.payments - one.payments),
  }
}
