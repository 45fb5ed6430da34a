import { isAccountOf, isInn, isOgrn } from '#russian'

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
