import { compact } from '#resource'

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
export const isAccount = (text: string): boolean => /^\d{20}$/.test(text) && !/^0+$/.test(text)

/** The letters that the Latin and the Russian alphabet share. */
export const LATIN = 'ABEKMHOPCTYX'
export const CYRILLIC = 'АВЕКМНОРСТУХ'
/** Returns the normalization that spells letters which both alphabets have in one of them. */
export const spelledIn = (from: string, to: string) => (text: string) =>
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
export function plateParts(plate: string): readonly string[] {
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
export const isSts = (text: string): boolean => new RegExp(`^\\d{2}[\\d${CYRILLIC}]{2}\\d{6}$`, 'u').test(text)

/** Whether the text is a charge number (УИН): 20 or 25 digits (приказ Минфина 107н, приложение 2). */
export const isUin = (text: string): boolean => /^\d{20}(\d{5})?$/u.test(text)
