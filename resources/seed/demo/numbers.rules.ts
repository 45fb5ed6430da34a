import { isAccountOf, isInn, isOgrn } from '#russian'

/** A pseudo-random sequence that is the same in every run. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both bounds included. */
  between(from: number, to: number): number
  /** A random element. */
  pick<T>(from: readonly T[]): T
  /** True with the given probability. */
  hits(probability: number): boolean
}

/** Makes the sequence of a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: from => from[Math.floor(next() * from.length)]!,
    hits: probability => next() < probability,
  }
}

/** The number of waybills, and of the days they cover. */
const DEALS = 5000
const DAYS = 364
const DAY = 86_400_000

/** Relative number of waybills on a day: fewer in winter and on Sundays. */
const weight = (day: Date): number =>
  (day.getUTCDay() === 0 ? 0.35 : 1) * (0.75 + 0.45 * Math.sin(((day.getUTCMonth() - 3) / 12) * 2 * Math.PI))

/** The days of the waybills, oldest first. */
export function daysOf(last: Date, chance: Random): string[] {
  const days = Array.from({ length: DAYS + 1 }, (_, back) => new Date(last.getTime() - (DAYS - back) * DAY))
  const weights = days.map(weight)
  const whole = weights.reduce((sum, one) => sum + one, 0)
  let owed = 0
  const found = days.flatMap((day, at) => {
    owed += (weights[at]! / whole) * DEALS
    const count = Math.floor(owed)
    owed -= count
    return Array.from({ length: count }, () => day.toISOString().slice(0, 10))
  })
  while (found.length < DEALS) found.push(last.toISOString().slice(0, 10))
  return found
    .map(day => ({ day, tie: chance.next() }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.tie - b.tie))
    .map(one => one.day)
}

/** Appends to `head` the control digits that make the number valid. */
function completed(head: string, tail: number, holds: (text: string) => boolean): string {
  for (let end = 0; end < 10 ** tail; end++) {
    const text = head + String(end).padStart(tail, '0')
    if (holds(text)) return text
  }
  throw new Error(`no correct number begins with ${head}`)
}

/** Tax number (INN) of the n-th fictitious company in a tax office of 4 digits. */
export const companyInn = (office: string, n: number): string => completed(office + String(10_000 + n * 137).slice(-5), 1, isInn)

/** Tax number (INN) of the n-th fictitious entrepreneur or person, 12 digits. */
export const personInn = (office: string, n: number): string => completed(office + String(100_000 + n * 613).slice(-6), 2, isInn)

/** State registration number: 13 digits for a company, 15 for an entrepreneur. */
export function registration(region: string, year: number, n: number, isPerson: boolean): string {
  const begin = `${isPerson ? '3' : '1'}${String(year).slice(-2)}${region}`
  return completed(
    begin +
      String(n * 7919)
        .padStart(isPerson ? 9 : 7, '0')
        .slice(-(isPerson ? 9 : 7)),
    1,
    isOgrn,
  )
}

/** A fictitious bank account with a valid control digit; `head`: kind of account and currency. */
export function bankAccount(bik: string, head: string, n: number): string {
  const tail = `0000${String(n * 3571)
    .padStart(7, '0')
    .slice(-7)}`
  for (let key = 0; key < 10; key++) if (isAccountOf(head + key + tail, bik)) return head + key + tail
  throw new Error(`no account of ${bik} ends with ${tail}`)
}

/** Russian banks as in the register of the central bank. */
export const BANKS = [
  { bik: '044525225', name: 'ПАО Сбербанк', corr: '30101810400000000225' },
  { bik: '044525187', name: 'Банк ВТБ (ПАО)', corr: '30101810700000000187' },
  { bik: '044525593', name: 'АО «АЛЬФА-БАНК»', corr: '30101810200000000593' },
  { bik: '044525974', name: 'АО «ТБанк»', corr: '30101810145250000974' },
  { bik: '044525700', name: 'АО «Райффайзенбанк»', corr: '30101810200000000700' },
] as const
