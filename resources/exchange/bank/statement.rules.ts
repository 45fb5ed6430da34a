import type { Problem } from '#resource'
import { isInn } from '#russian'
import { negate, type Decimal } from '#resource/decimal'
import { parseDate, parseTime } from '#resource/text'
import type { RowProblem } from '#server/engine/import/rows.ts'
import { collapsed } from '../table/cells.rules.ts'
import type { Encoding } from './lines.rules.ts'
import { PURPOSE, PURPOSE_LINES, SIDE_KEYS, SIDES, type SideWord, type Section } from './sections.rules.ts'

/** Beginnings of typical words in purposes, by which a word split between two lines is recognized. */
const STEMS = (
  'договор контракт оплат плата платеж платёж предоплат доплат частичн аванс счет счёт фактур накладн универсальн документ заказ заявк услуг работ товар материал ' +
  'щебень щебня песок песка песч гравий грави грунт отсев керамзит асфальт бетон цемент перевоз транспорт доставк поставк экспедиц аренд топлив дизель бензин ' +
  'запасн запчаст ремонт налог сумма включа облагает заработн зарплат премия подотчет подотчёт командиров возврат займ процент кредит штраф постановлен пополнен ' +
  'комисси вознагражден обслужив ведение страхов взнос соглашен спецификац реализац выполнен карьер объект'
).split(' ')
/** Pieces that are often words of their own: 'на' + 'логистику', 'про' + 'центр'. */
const MIN_PIECE = 3
const SMALL: ReadonlySet<string> = new Set(['про', 'для', 'без', 'при', 'под', 'над', 'или', 'как', 'что', 'через', 'между'])

const lastWord = (text: string): string => /\p{L}*$/u.exec(text)![0].toLowerCase()
const firstWord = (text: string): string => /^\p{L}*/u.exec(text)![0].toLowerCase()

/** Whether a word was split between two lines: then both pieces form a known word that the first alone does not. */
function isCut(before: string, after: string): boolean {
  const [head, tail] = [lastWord(before), firstWord(after)]
  if (head.length < MIN_PIECE || SMALL.has(head) || tail === '') return false
  return STEMS.some(stem => stem.length > head.length && (head + tail).startsWith(stem))
}

/** Lines of equal length, at least two of them full, were broken at a fixed width. */
const isMeasured = (lines: readonly string[]): boolean =>
  lines.length > 2 && lines.slice(0, -1).every(line => line.length === lines[0]!.length) && lines.at(-1)!.length <= lines[0]!.length

/**
 * Joins the lines of a purpose with single spaces between words. Banks break it at spaces, or within a word at a fixed width; spaces at
 * line ends show which, and without them the typical words of purposes.
 */
function joinedLines(lines: readonly string[]): string {
  const measured = isMeasured(lines)
  const joined = lines.reduce((text, line) => {
    if (text === '') return line
    const isOne = !/\s$/u.test(text) && !/^\s/u.test(line) && (measured || isCut(text, line))
    return isOne ? text + line : `${text} ${line}`
  }, '')
  return collapsed(joined)
}

/** The head of a file. Days are ISO, times HH:mm:ss. */
export interface BankHead {
  readonly encoding: Encoding
  readonly version: string
  readonly sender: string | null
  readonly createdOn: string | null
  readonly createdAt: string | null
  readonly from: string | null
  readonly to: string | null
  /** The accounts of the file. */
  readonly accounts: readonly string[]
}
/** Balances and turnovers of an account in a period, both days included, in roubles. */
export interface BankPeriod {
  readonly row: number
  readonly account: string
  readonly from: string
  readonly to: string
  readonly opening: Decimal
  readonly received: Decimal
  readonly writtenOff: Decimal
  /** Null when the bank does not give it. */
  readonly closing: Decimal | null
}
/** One side of a document; null where the bank gives nothing. */
export interface BankSide {
  readonly account: string | null
  /** Another account of the side: that of its own bank, when the payment passes through one. */
  readonly through: string | null
  readonly name: string | null
  readonly inn: string | null
  readonly kpp: string | null
  readonly bank: string | null
  readonly bik: string | null
  readonly corrAccount: string | null
}
/** A document of a bank file. Days are ISO, the sum is positive, in roubles. */
export interface BankDocument {
  readonly row: number
  /** The bank's name for it: 'Платежное поручение', 'Банковский ордер' and others. */
  readonly title: string
  /** Null when the bank gives none, as for payments by phone. */
  readonly number: string | null
  readonly date: string
  readonly sum: Decimal
  readonly payer: BankSide
  readonly payee: BankSide
  /** When the payer's account was debited. */
  readonly writtenOffOn: string | null
  /** When the payee's account was credited. */
  readonly receivedOn: string | null
  /** With single spaces between words, whatever the line breaks were. */
  readonly purpose: string
  /** The identifier of a charge (УИН) that the document pays: 20 or 25 digits. Other codes in its place are ignored. */
  readonly uin: string | null
  /** All other keys, by their name in the file; several values of a key are separated by line breaks. */
  readonly other: Readonly<Record<string, string>>
}

/** A part of the file, or its problems; with a problem, nothing of it is used. */
type ReadPart<Value> = { readonly value: Value } | { readonly problems: readonly RowProblem[] }

interface Keys {
  /** Returns the value of a key; null when it is missing or empty. */
  readonly text: (key: string) => string | null
  /** The same for an identifying number: without spaces. */
  readonly code: (key: string) => string | null
  /** The unchanged value. */
  readonly raw: (key: string) => string | null
  readonly day: (key: string, required?: boolean) => string | null
  readonly sum: (key: string, required?: boolean) => Decimal | null
  readonly all: (key: string) => readonly string[]
  readonly problems: RowProblem[]
}

const required: Problem = { key: 'nerud.validation.required' }
/** A sum has at most 14 digits before the point, as everywhere in the product. */
const SUM = /^(?:(-)|\+)?(\d{1,14})(?:[.,](?!\d{3}$)(\d{1,2})0*)?$/u

/**
 * Parses a sum as the format or a spreadsheet writes it, with a plus and spaces between digits; null for anything else. Leading zeros are
 * dropped, the result has two decimals. Three decimals are rejected, because that may be a thousands separator.
 */
function sumOf(text: string): Decimal | null {
  const [, minus, whole, fraction = ''] = SUM.exec(text.replace(/\s+/gu, '')) ?? []
  if (whole === undefined) return null
  const sum = `${whole.replace(/^0+(?=\d)/u, '')}.${fraction.padEnd(2, '0')}`
  return minus ? negate(sum) : sum
}

const MIDNIGHT = /[ T]\d{1,2}:\d{2}(?::\d{2})?$/u
const strip = (text: string | null): string | null => text && text.replace(/\s+/gu, '')

function keysIn({ values, row }: Section): Keys {
  const problems: RowProblem[] = []
  const raw = (key: string): string | null => values.get(key)?.find(one => one.trim() !== '') ?? null
  const text = (key: string): string | null => {
    const found = raw(key)
    return found === null ? null : collapsed(found)
  }
  const read = (key: string, isRequired: boolean, parse: (text: string) => string | null, problem: Problem): string | null => {
    const found = text(key)
    if (found === null) {
      if (isRequired) problems.push({ row, field: key, value: '', problem: required })
      return null
    }
    const value = parse(found)
    if (value === null) problems.push({ row, field: key, value: found, problem })
    return value
  }
  return {
    text,
    raw,
    code: key => strip(text(key)),
    // A day must have its year, which cannot be guessed. Its time is ignored.
    day: (key, isRequired = false) =>
      read(key, isRequired, found => parseDate(found.replace(MIDNIGHT, '')), { key: 'nerud.validation.date' }),
    sum: (key, isRequired = false) => read(key, isRequired, sumOf, { key: 'nerud.exchange.sum' }),
    all: key => (values.get(key) ?? []).map(one => strip(one)!).filter(Boolean),
    problems,
  }
}
const part = <Value>(keys: Keys, value: () => Value): ReadPart<Value> =>
  keys.problems.length ? { problems: keys.problems } : { value: value() }

/** Returns the head, even with problems: no payment depends on it. */
export function bankHeadOf(section: Section): { readonly head: BankHead; readonly problems: readonly RowProblem[] } {
  const keys = keysIn(section)
  const time = keys.text('ВремяСоздания')
  const head: BankHead = {
    encoding: section.encoding,
    version: keys.text('ВерсияФормата') ?? '',
    sender: keys.text('Отправитель'),
    createdOn: keys.day('ДатаСоздания'),
    createdAt: time === null ? null : parseTime(time),
    from: keys.day('ДатаНачала'),
    to: keys.day('ДатаКонца'),
    accounts: keys.all('РасчСчет'),
  }
  return { head, problems: keys.problems }
}

/** Returns balances and turnovers of an account; missing turnovers are zero, a missing last day equals the first one. */
export function periodOf(section: Section): ReadPart<BankPeriod> {
  const keys = keysIn(section)
  const from = keys.day('ДатаНачала', true)
  const period = {
    row: section.row,
    account: keys.code('РасчСчет') ?? strip(section.title),
    from,
    to: keys.day('ДатаКонца') ?? from,
    opening: keys.sum('НачальныйОстаток', true),
    received: keys.sum('ВсегоПоступило') ?? '0.00',
    writtenOff: keys.sum('ВсегоСписано') ?? '0.00',
    closing: keys.sum('КонечныйОстаток'),
  }
  if (!period.account) keys.problems.push({ row: section.row, field: 'РасчСчет', value: '', problem: required })
  return part(keys, () => period as BankPeriod)
}

/** A name as some banks write it: 'ИНН 7707083893 ООО «Ромашка»', '7707083893, ООО «Ромашка»'. */
const NAMED = /^(?:ИНН\s*)?(\d{12}|\d{10})(?:\s*[,;/]\s*|\s+)(.+)$/iu
const NUMBERS = /^(?:\d{5}|\d{10}|\d{12})$/u
/** Banks write zeros for missing values. */
const unlessZeros = (text: string | null): string | null => (text === null || /^0+$/u.test(text) ? null : text)
const innOf = (text: string | null): string | null => (text !== null && NUMBERS.test(text) ? unlessZeros(text) : null)

function sideOf(keys: Keys, word: SideWord): BankSide {
  const whole = keys.text(word)
  const [, numbers = null, rest = null] = NAMED.exec(whole ?? '') ?? []
  const isNamed = numbers !== null && isInn(numbers)
  const [own, through] = [keys.code(`${word}РасчСчет`), keys.code(`${word}Счет`)]
  return {
    account: own ?? through,
    through: own === null || own === through ? null : through,
    name: keys.text(`${word}1`) ?? (isNamed ? rest : whole),
    inn: innOf(keys.code(`${word}ИНН`)) ?? (isNamed ? numbers : null),
    kpp: unlessZeros(keys.code(`${word}КПП`)),
    bank: keys.text(`${word}Банк1`),
    bik: keys.code(`${word}БИК`),
    corrAccount: keys.code(`${word}Корсчет`),
  }
}

const OWN_KEYS = ['Номер', 'Дата', 'Сумма', 'ДатаСписано', 'ДатаПоступило', 'Код', PURPOSE]
const PLACED: ReadonlySet<string> = new Set([...OWN_KEYS, ...PURPOSE_LINES, ...SIDES.flatMap(word => SIDE_KEYS.map(key => word + key))])

/** Returns the whole purpose, or its joined lines. */
const purposeOf = (keys: Keys): string =>
  joinedLines(
    [keys.raw(PURPOSE) ?? PURPOSE_LINES.map(key => keys.raw(key)).filter(one => one !== null)].flat().flatMap(one => one.split('\n')),
  )

/** A charge has 20 digits, those of parking and transport offices 25 (Приказ Минфина 107н). */
const UIN = /^(?:\d{20}|\d{25})$/u
/** Returns a code when it is that of a charge. */
export const uinOf = (text: string | null): string | null => (text !== null && UIN.test(text) ? unlessZeros(text) : null)

/** Returns a document of any kind; without a day or a positive sum it is faulty. */
export function documentOf(section: Section): ReadPart<BankDocument> {
  const keys = keysIn(section)
  const sum = keys.sum('Сумма', true)
  const document = {
    row: section.row,
    title: section.title,
    number: keys.text('Номер'),
    date: keys.day('Дата', true),
    sum,
    payer: sideOf(keys, 'Плательщик'),
    payee: sideOf(keys, 'Получатель'),
    writtenOffOn: keys.day('ДатаСписано'),
    receivedOn: keys.day('ДатаПоступило'),
    purpose: purposeOf(keys),
    uin: uinOf(keys.code('Код')),
  }
  if (sum !== null && (sum.startsWith('-') || sum === '0.00'))
    return { problems: [...keys.problems, { row: section.row, field: 'Сумма', value: sum, problem: belowLeast }] }
  return part(keys, () => ({ ...document, other: otherOf(section) }) as BankDocument)
}
const belowLeast: Problem = { key: 'nerud.validation.min', params: { min: '0,01' } }

const otherOf = ({ values }: Section): Readonly<Record<string, string>> =>
  Object.fromEntries([...values].flatMap(([key, texts]) => (PLACED.has(key) ? [] : [[key, texts.map(one => one.trim()).join('\n')]])))
