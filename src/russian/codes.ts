import { compact, type Code } from '#resource'
import { CYRILLIC, isAccount, isBik, isInn, isKpp, isOgrn, isPlate, isSts, isUin, isVin, LATIN, plateParts, spelledIn } from './numbers.ts'

const toLatin = spelledIn(CYRILLIC, LATIN)
const toCyrillic = spelledIn(LATIN, CYRILLIC)
const padded = (n: number, length: number): string => String(n).padStart(length, '0')
const faultUnless = (isRight: (text: string) => boolean, key: string) => (text: string) => (isRight(text) ? undefined : key)

/** Returns the n-th number of a length with correct control digits. */
function controlled(start: number, length: number, isRight: (text: string) => boolean): string {
  const head = length === 12 ? 10 : length - 1
  const tail = length - head
  const body = String(start).padStart(head, '7').slice(-head)
  for (let end = 0; end < 10 ** tail; end++) {
    const text = body + padded(end, tail)
    if (isRight(text)) return text
  }
  throw new Error(`no number of ${length} digits begins with ${body}`)
}
/** Returns a correct taxpayer number of 10 or 12 digits for the n-th sample. */
export const sampleInn = (n: number, length: 10 | 12 = 10): string => controlled(770_000_000 + n * 13, length, isInn)

/** A taxpayer number (ИНН) with correct control digits: 10 digits of a company, 12 of a person. */
export const INN: Code = {
  normalize: compact,
  fault: text => (/^(\d{10}|\d{12})$/.test(text) ? faultUnless(isInn, 'inn')(text) : 'innLength'),
  sample: n => sampleInn(n),
  isNumeric: true,
  isKey: true,
  lengths: [10, 12],
  pattern: '^(\\d{10}|\\d{12})$',
}
/** A tax registration reason code (КПП). */
export const KPP: Code = {
  normalize: toLatin,
  fault: faultUnless(isKpp, 'kpp'),
  sample: n => `7701010${padded(n % 100, 2)}`,
  lengths: [9],
}
/** A state registration number: ОГРН or ОГРНИП. */
export const OGRN: Code = {
  normalize: compact,
  fault: faultUnless(isOgrn, 'ogrn'),
  sample: n => controlled(102_770_000_000 + n * 17, 13, isOgrn),
  isNumeric: true,
}
/** The code of a bank (БИК). */
export const BIK: Code = { normalize: compact, fault: faultUnless(isBik, 'bik'), sample: () => '044525225', isNumeric: true, lengths: [9] }
/** The number of an account. */
export const BANK_ACCOUNT: Code = {
  normalize: toLatin,
  fault: faultUnless(isAccount, 'bankAccount'),
  sample: n => `40702810${padded(n, 12)}`,
  isNumeric: true,
}
/** The number of a bank's correspondent account. */
export const CORR_ACCOUNT: Code = {
  normalize: compact,
  fault: faultUnless(isAccount, 'corrAccount'),
  sample: () => '30101810400000000225',
  isNumeric: true,
}
/** A charge number (УИН), which fines are paid by. */
export const UIN: Code = { normalize: compact, fault: faultUnless(isUin, 'uin'), sample: n => `1881017726${padded(n, 10)}` }
/** The number of a fuel card. It is not checked: every supplier numbers cards in its own way. */
export const CARD: Code = { normalize: toLatin, fault: () => undefined, sample: n => `7013${padded(n, 12)}` }

const letter = (n: number): string => CYRILLIC[n % 12]!
/** The plate of a vehicle, in Russian letters. */
export const PLATE: Code = {
  normalize: text => toCyrillic(text).replace(/RUS$/u, ''),
  fault: faultUnless(isPlate, 'plate'),
  sample: n => `А${padded(1 + (n % 999), 3)}${letter(Math.floor(n / 999))}${letter(Math.floor(n / 11_988))}777`,
  parts: plateParts,
}
/** A vehicle identification number, in Latin letters. */
export const VIN: Code = { normalize: toLatin, fault: faultUnless(isVin, 'vin'), sample: n => `XTC${padded(n, 14)}` }
/** The number of a registration certificate (СТС), in Russian letters. */
export const STS: Code = { normalize: toCyrillic, fault: faultUnless(isSts, 'sts'), sample: n => `9900${padded(n, 6)}` }
