import { compact, type Code, defineResource, field, type Deletion, type Offer, type Rights } from '#resource'

const digits = (text: string): number[] => Array.from(text, Number)
const weighted = (text: string, weights: readonly number[]): number =>
  digits(text).reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0)

const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const ELEVEN = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const TWELVE = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const last = (sum: number): number => (sum % 11) % 10

/**
 * Whether the text is a taxpayer number (ИНН): 10 digits for companies, 12 for persons, with correct control digits (Приказ ФНС
 * ЕД-7-14/559).
 */
export function isInn(text: string): boolean {
  if (/^\d{10}$/.test(text)) return text !== '0000000000' && last(weighted(text, TEN)) === Number(text[9])
  if (!/^\d{12}$/.test(text) || text === '000000000000') return false
  return last(weighted(text, ELEVEN)) === Number(text[10]) && last(weighted(text, TWELVE)) === Number(text[11])
}

const remainder = (text: string, by: number): number => digits(text).reduce((rest, digit) => (rest * 10 + digit) % by, 0)

/**
 * Whether the text is a state registration number: ОГРН of 13 digits or ОГРНИП of 15, with a correct control digit (Приказ Минфина 165н).
 */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text) || /^0+$/.test(text)) return false
  const body = text.slice(0, -1)
  return remainder(body, text.length === 13 ? 11 : 13) % 10 === Number(text.at(-1))
}

/**
 * Whether the text is a tax registration reason code (КПП): 4 digits of the office, 2 characters of the reason, 3 of the number (Приказ ФНС
 * ММВ-7-6/435).
 */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)

/**
 * Whether the text is a Russian bank code (БИК): 9 digits without a control digit; Russian codes begin with 04, or 0–2 for direct
 * participants.
 */
export const isBik = (text: string): boolean => /^[0-2]\d{8}$/.test(text) && text !== '000000000'

const ACCOUNT = [7, 1, 3]
/** Accounts of the Treasury (03…) and its own account in the Bank of Russia (40102…) have no control key (Приказ Казначейства 15н of 01.04.2020). */
const IS_OF_TREASURY = /^(?:03|40102)/
/**
 * Whether the control key of an account matches a bank (Положение Банка России 579-П; order 515 of 1997). `corr`: a correspondent account.
 */
export function isAccountOf(account: string, bik: string, corr = false): boolean {
  if (!/^\d{5}[\dA-Z]\d{14}$/.test(account) || !isBik(bik)) return false
  if (!/^\d+$/.test(account) || IS_OF_TREASURY.test(account)) return true
  const prefix = corr ? `0${bik.slice(4, 6)}` : bik.slice(6)
  return digits(prefix + account).reduce((sum, digit, at) => sum + ((digit * ACCOUNT[at % 3]!) % 10), 0) % 10 === 0
}

/** Whether the text is the number of an account: 20 digits, not all of them zero. */
const isAccount = (text: string): boolean => /^\d{20}$/.test(text) && !/^0+$/.test(text)

/** The letters that the Latin and the Russian alphabet share. */
const LATIN = 'ABEKMHOPCTYX'
const CYRILLIC = 'АВЕКМНОРСТУХ'
/** Returns the normalization that spells letters which both alphabets have in one of them. */
const spelledIn = (from: string, to: string) => (text: string) =>
  Array.from(compact(text.toUpperCase()), sign => to[from.indexOf(sign)] ?? sign).join('')

/**
 * Whether the text is the plate of a car, М000ММ77, or of a trailer, ММ000077, in the twelve letters that both alphabets share (ГОСТ Р
 * 50577-2018).
 */
export const isPlate = (text: string): boolean => isCarPlate(text) || isTrailerPlate(text)
const REGION = '(?!0+$)\\d{2,3}'
const isCarPlate = (text: string): boolean => new RegExp(`^[${CYRILLIC}](?!000)\\d{3}[${CYRILLIC}]{2}${REGION}$`, 'u').test(text)
/** Whether the text is the plate of a trailer, ММ000077. */
export const isTrailerPlate = (text: string): boolean => new RegExp(`^[${CYRILLIC}]{2}(?!0000)\\d{4}${REGION}$`, 'u').test(text)

/** Splits a plate into the parts in which it is drawn: letter, digits, letters, region; other texts are not split. */
function plateParts(plate: string): readonly string[] {
  const car = /^([А-Я])(\d{3})([А-Я]{2})(\d{2,3})$/u.exec(plate)
  const trailer = /^([А-Я]{2})(\d{4})(\d{2,3})$/u.exec(plate)
  return (car ?? trailer)?.slice(1) ?? [plate]
}

/**
 * Whether the text is a vehicle identification number: 17 characters without I, O and Q (ISO 3779). The control digit is not checked,
 * because not every maker uses it.
 */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z\d]{17}$/u.test(text)
/** Whether the text is the number of a registration certificate: two digits, two digits or letters, then six digits. */
const isSts = (text: string): boolean => new RegExp(`^\\d{2}[\\d${CYRILLIC}]{2}\\d{6}$`, 'u').test(text)

/** Whether the text is a charge number (УИН): 20 or 25 digits (приказ Минфина 107н, приложение 2). */
const isUin = (text: string): boolean => /^\d{20}(\d{5})?$/u.test(text)

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
  isFoundScattered: true,
}
/** A vehicle identification number, in Latin letters. */
export const VIN: Code = { normalize: toLatin, fault: faultUnless(isVin, 'vin'), sample: n => `XTC${padded(n, 14)}` }
/** The number of a registration certificate (СТС), in Russian letters. */
export const STS: Code = { normalize: toCyrillic, fault: faultUnless(isSts, 'sts'), sample: n => `9900${padded(n, 6)}` }

interface RequisitesOf<N extends string, T extends string> {
  readonly name: N
  readonly area: string
  readonly owner: T
  readonly api: string
  readonly under: string
  readonly calls?: readonly Offer[]
  /** Its requisites are some of another resource's requisites: those of owners that are a facet themselves. */
  readonly facet?: string
  /** Where the deletion flag is. */
  readonly deletion?: Deletion
  readonly read: Rights
  readonly write: Rights
}

/** Declares the bank requisites of a company of any kind, exactly one of which is the default (foundations §4; silent-places §2). */
export function defineRequisites<const N extends string, const T extends string>(of: RequisitesOf<N, T>) {
  return defineResource({
    name: of.name,
    area: of.area,
    api: { path: of.api, lists: { [of.under]: { by: 'owner' } }, ...(of.deletion && { deletion: of.deletion }) },
    title: { fields: ['bankName', 'account'], of: r => `${r.bankName} ${r.account}` },
    fields: {
      owner: field.reference(of.owner, { required: true, createOnly: true, at: of.owner }),
      bankName: field.text({ required: true }),
      bik: field.text({ required: true, code: BIK, max: 9 }),
      account: field.text({ required: true, code: BANK_ACCOUNT, max: 20 }),
      corrAccount: field.text({ code: CORR_ACCOUNT, max: 20 }),
      kpp: field.text({ code: KPP, max: 9 }),
      address: field.text({ max: 500 }),
      director: field.text(),
      isDefault: field.flag({ default: false }),
      added: field.dateTime({ derived: 'record', at: 'insDate', hidden: true }),
    },
    derive: { added: { from: ['insDate'], of: r => r.insDate } },
    checks: {
      account: r => !r.account || !r.bik || isAccountOf(r.account, r.bik) || 'accountKey',
      corrAccount: r => !r.corrAccount || !r.bik || isAccountOf(r.corrAccount, r.bik, true) || 'corrAccountKey',
    },
    list: {
      columns: ['isDefault', 'bankName', 'bik', 'account', 'corrAccount', 'kpp', 'isActive'],
      sort: ['-isDefault', '-isActive', '-insDate'],
      search: ['bankName', 'account', 'bik'],
    },
    form: [['bik', 'bankName'], ['account', 'corrAccount'], ['kpp', 'director'], 'address', 'isDefault'],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: {
      oneDefault: { field: 'isDefault', per: 'owner' },
      ...(of.facet !== undefined && { facet: { of: of.facet, by: 'owner' } }),
    },
    madeBy: 'requisites',
  })
}
