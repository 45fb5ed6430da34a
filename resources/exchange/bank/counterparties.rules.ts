import { add, type Decimal } from '#resource/decimal'
import type { BankPayment } from './payments.rules.ts'

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
export interface Counterparties {
  readonly add: (payment: BankPayment) => void
  /** Sorted by the number of payments, descending. */
  readonly all: () => readonly Counterparty[]
}

const named = (name: string): string => name.toLowerCase().replaceAll('ё', 'е')
const withNew = <Value>(list: readonly Value[], value: Value | null, isSame: (one: Value) => boolean): readonly Value[] =>
  value === null || list.some(isSame) ? list : [...list, value]

function met(existing: Counterparty, { other, direction, sum }: BankPayment): Counterparty {
  const { account, bik, bank, name } = other
  const side = direction === 'incoming' ? 'received' : 'writtenOff'
  return {
    ...existing,
    [side]: add(existing[side], sum),
    kpp: existing.kpp ?? other.kpp,
    names: withNew(existing.names, name, one => named(one) === named(name!)),
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
      const key = inn ?? named(name ?? account ?? '')
      if (payment.direction === 'inner' || key === '') return
      const begun: Counterparty = { inn, names: [], kpp, accounts: [], payments: 0, received: '0.00', writtenOff: '0.00' }
      found.set(key, met(found.get(key) ?? begun, payment))
    },
    all: () => [...found.values()].toSorted((one, other) => other.payments - one.payments),
  }
}
