import { sql } from 'kysely'
import { expect } from 'vitest'
import { sampleInn } from '#russian'
import type { ClosingSums } from '#resources/money/periodClose/periodClose.rules'
import { bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS, type Coming, type Pair } from '../samples/bankFile.ts'
import { csvOf, type Rows } from '../samples/tables.ts'
import { ALL_RIGHTS, type User } from '../../server/engine/user.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { inTransaction } from '../../server/engine/write/transaction.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import type { Answered, TestApp } from './app.ts'
import type { Business } from './deals.ts'

/**
 * What banks, fuel suppliers and traffic cameras know; all their files are excerpts of it. Facts of a day are only appended, never
 * reordered.
 */
interface BankFact {
  readonly day: string
  /** The day on which our other account received it. */
  readonly received: string
  readonly number: string
  readonly sum: string
  readonly from: Side
  readonly to: Side
  readonly purpose: string
}
interface Side {
  readonly account: string
  readonly inn: string
}
interface FuelFact {
  readonly day: string
  readonly supplier: number
  readonly card: string
  readonly time: string
  readonly product: string
  readonly litres: string
  readonly sum: string
  /** The sum that the supplier charges; empty when our card defines the discount. */
  readonly discounted: string
}
interface FineFact {
  readonly uin: string
  readonly day: string
  readonly plate: string
  readonly sum: string
}
/** Cards with their possible bindings, suppliers and offices, what has happened, and how much of it the imported files contained. */
export interface Incoming {
  readonly suppliers: readonly number[]
  readonly office: number
  readonly plates: readonly string[]
  readonly bank: BankFact[]
  readonly fuel: FuelFact[]
  readonly fines: FineFact[]
  /** Expected number of transactions by identity key: the largest number in a single file, or entered by a person. */
  readonly expected: Map<string, number>
  /** Transactions bound by rules that do not match their card: the card was changed without recalculation, or their days were closed. */
  stale: ReadonlySet<string>
}

export const COUNTERPARTIES: readonly Side[] = [
  { inn: sampleInn(501), account: THEIRS[0] },
  { inn: sampleInn(502), account: THEIRS[1] },
  { inn: sampleInn(503), account: '40702810100000000888' },
]
export const FUEL_CARDS = ['0070134500001', '0070134500002', '0070134500003'] as const
/** The words of exclusions. */
export const WORDS = { bank: ['песок', 'комиссия'], fuel: ['дт', 'аи-92'] } as const
const PURPOSES = ['Оплата за песок', 'Комиссия банка', 'Аренда стоянки']
const PRODUCTS = ['ДТ', 'АИ-92', 'Мойка']
const OWN: readonly Side[] = OUR_ACCOUNTS.map(account => ({ inn: '7707083893', account }))

const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
const inRussian = (day: string): string => day.split('-').toReversed().join('.')
/** Sums in multiples of ten kopecks, so that a discount by a card is exact. */
const roubles = (at: number): string => (at / 10).toFixed(2)
const fresh = ({ many, which }: EventDraw): number[] => Array.from({ length: 2 + (many % 9) }, (_, at) => which + at)
const oneOf = <T>(all: readonly T[], at: number): T => all[at % all.length]!

/** New bank payments: some identical, some between our accounts, some with neither account ours. */
export function newBankFacts(event: EventDraw, facts: BankFact[]): BankFact[] {
  const made = fresh(event).map((at, n): BankFact => {
    const last = facts.at(-1)
    if (n > 0 && at % 4 === 0 && last?.from !== OWN[0]) {
      facts.push(last!)
      return last!
    }
    const day = dayOf(event.day + (n % 3))
    const other = oneOf(COUNTERPARTIES, at)
    const ourSide = oneOf(OWN, at)
    const sides = at % 11 === 0 ? [other, other] : at % 9 === 0 ? [OWN[0]!, OWN[1]!] : at % 3 === 0 ? [other, ourSide] : [ourSide, other]
    const fact: BankFact = {
      day,
      received: at % 2 ? day : dayOf(event.day + (n % 3) + 1),
      number: `П-${facts.length}`,
      sum: roubles(event.sum + n),
      from: sides[0]!,
      to: sides[1]!,
      purpose: oneOf(PURPOSES, at),
    }
    facts.push(fact)
    return fact
  })
  return made
}

/** New fuel transactions: some identical, some refunds. */
export function newFuelFacts(event: EventDraw, { fuel, suppliers }: Incoming): void {
  for (const [n, at] of fresh(event).entries()) {
    const last = fuel.at(-1)
    const sign = at % 7 === 0 ? '-' : ''
    const sum = roubles(event.sum + n)
    const fact = {
      day: dayOf(event.day + (n % 3)),
      supplier: oneOf(suppliers, at),
      card: oneOf(FUEL_CARDS, at >> 1),
      time: `${String(8 + (at % 12)).padStart(2, '0')}:15`,
      product: oneOf(PRODUCTS, at),
      litres: `${sign}${1 + (at % 90)}`,
      sum: `${sign}${sum}`,
      discounted: at % 5 === 0 ? `${sign}${roubles(Math.ceil((event.sum + n) / 2))}` : '',
    }
    fuel.push(n > 0 && at % 4 === 0 ? last! : fact)
  }
}

export function newFineFacts(event: EventDraw, { fines, plates }: Incoming): FineFact[] {
  const made = fresh(event).map((at, n): FineFact => ({
    uin: String(18810177260000000000n + BigInt(fines.length + n + 1)),
    day: dayOf(event.day + (n % 3)),
    plate: oneOf(plates, at),
    sum: roubles(event.sum + n),
  }))
  fines.push(...made)
  return made
}

/** A file with its contents: the number of each transaction by identity key, and the number of wrong rows. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly counts: ReadonlyMap<string, number>
  readonly faulty: number
}
const countOf = (keys: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(keys, key => key)].map(([key, all]) => [key, all.length]))

/** A window of whole days; windows of later files overlap earlier ones. */
const windowOf = ({ which, day, many }: EventDraw): { from: string; to: string } => ({
  from: dayOf(Math.max(0, day - (which % 6))),
  to: dayOf(day + 2 + (many % 5)),
})
const isIn = (day: string, { from, to }: { from: string; to: string }): boolean => day >= from && day <= to

/** The identity key of a payment; one between our accounts has two days. */
const bankKey = ({ day, number, sum, from, to, purpose }: BankFact): string => {
  const isOwn = (side: Side): boolean => OWN.some(({ account }) => account === side.account)
  const [direction, ourSide, otherSide] = !isOwn(from) ? ['incoming', to, from] : isOwn(to) ? ['inner', from, to] : ['outgoing', from, to]
  return ['bank', ourSide.account, direction, direction === 'inner' ? '' : day, number, sum, otherSide.account, purpose].join('|')
}

const COMING: readonly Coming[] = [
  { encoding: 'win1251', end: '\r\n' },
  { encoding: 'utf8 with a mark', end: '\n' },
  { encoding: 'cp866', end: '\r\n' },
]
/** A statement of one of our accounts or of both; a payment between them appears as each account sees it. */
export function bankFile(event: EventDraw, facts: readonly BankFact[]): SentFile {
  const window = windowOf(event)
  const accounts = event.which % 3 === 0 ? [...OUR_ACCOUNTS] : [oneOf(OUR_ACCOUNTS, event.which)]
  const isOf = ({ account }: Side): boolean => accounts.some(one => one === account)
  const isForeign = ({ from, to }: BankFact): boolean => from === to
  const messages = facts.flatMap((fact): { fact: BankFact; left: string; came: string }[] => {
    const isInner = fact.from === OWN[0] && fact.to === OWN[1]
    if (isForeign(fact)) return isIn(fact.day, window) ? [{ fact, left: fact.day, came: '' }] : []
    const payer = isOf(fact.from) && isIn(fact.day, window) ? [{ fact, left: fact.day, came: '' }] : []
    const cameOn = isInner ? fact.received : fact.day
    const payee = isOf(fact.to) && isIn(cameOn, window) ? [{ fact, left: '', came: cameOn }] : []
    return [...payer, ...payee]
  })
  const documents = messages.map(({ fact, left, came }) => ({
    pairs: document(fact.number, fact.sum, fact.from.account, fact.to.account, {
      Дата: inRussian(fact.day),
      ДатаСписано: left && inRussian(left),
      ДатаПоступило: came && inRussian(came),
      Плательщик: `ИНН ${fact.from.inn} ООО «Плательщик»`,
      ПлательщикИНН: fact.from.inn,
      ПолучательИНН: fact.to.inn,
      НазначениеПлатежа: fact.purpose,
    }),
  }))
  const [ours, foreign] = [messages.filter(({ fact }) => !isForeign(fact)), messages.filter(({ fact }) => isForeign(fact))]
  const bytes = bytesOf(linesOf({ head: headOf(window, accounts), documents }), oneOf(COMING, event.which))
  // Payments between our accounts have unique numbers: reported twice, they are one.
  const existing = countOf(ours.map(({ fact }) => bankKey(fact)))
  for (const key of existing.keys()) if (key.includes('|inner|')) existing.set(key, 1)
  return { name: 'выписка.txt', bytes, counts: existing, faulty: foreign.length }
}
const headOf = ({ from, to }: { from: string; to: string }, accounts: readonly string[]): Pair[] => [
  ['ВерсияФормата', '1.03'],
  ['Кодировка', 'Windows'],
  ['Отправитель', 'Банк'],
  ['Получатель', 'Бухгалтерия'],
  ['ДатаСоздания', inRussian(to)],
  ['ВремяСоздания', '09:15:00'],
  ['ДатаНачала', inRussian(from)],
  ['ДатаКонца', inRussian(to)],
  ...accounts.map((account): Pair => ['РасчСчет', account]),
]

const FUEL_HEAD = ['Номер карты', 'Дата', 'Время', 'АЗС', 'Товар', 'Количество', 'Сумма', 'Сумма со скидкой']
/** A supplier's report. */
export function fuelFile(event: EventDraw, facts: readonly FuelFact[], supplier: number): SentFile {
  const messages = facts.filter(fact => fact.supplier === supplier && isIn(fact.day, windowOf(event)))
  const rows: Rows = [
    FUEL_HEAD,
    ...messages.map(({ card, day, time, product, litres, sum, discounted }) => [
      card,
      inRussian(day),
      time,
      'АЗС 5',
      product,
      litres,
      sum.replace('.', ','),
      discounted.replace('.', ','),
    ]),
    ['Итого', '', '', '', '', '', '', ''],
  ]
  const keys = messages.map(({ card, day, time, product, litres, sum }) =>
    ['fuel', supplier, card, `${day} ${time}`, product, `${litres}.000`, sum].join('|'),
  )
  return { ...csvOf(rows), counts: countOf(keys), faulty: 0 }
}

export const fineKey = (uin: string): string => `fine|${uin}`
/** A list of fines; one of its rows has no number. */
export function fineFile(event: EventDraw, facts: readonly FineFact[]): SentFile {
  const messages = facts.filter(({ day }) => isIn(day, windowOf(event)))
  const row = ({ uin, day, plate, sum }: FineFact): string[] => [uin, inRussian(day), '10:15', inRussian(day), plate, sum.replace('.', ',')]
  const head = ['УИН', 'Дата нарушения', 'Время нарушения', 'Дата постановления', 'ГРЗ', 'Сумма']
  const wrong = messages.slice(0, 1).map(fact => row({ ...fact, uin: '18810177' }))
  return {
    ...csvOf([head, ...messages.map(row), ...wrong]),
    counts: countOf(messages.map(({ uin }) => fineKey(uin))),
    faulty: wrong.length,
  }
}

/** The random part of an event: which records, how many, on which day, the sum in kopecks. */
export interface EventDraw {
  readonly which: number
  readonly many: number
  readonly day: number
  readonly sum: number
}
/** The state that events work on, and their results so far. */
export interface World {
  readonly app: TestApp
  readonly of: Business
  readonly people: readonly number[]
  readonly store: number
  readonly articles: ReadonlyMap<number, number>
  readonly incoming: Incoming
  /** The number of objects that successful events of each kind posted. */
  readonly done: Map<string, number>
  /** The contents of the boxes when each closed period was closed. */
  readonly closed: { readonly id: number; readonly day: string; readonly sums: ClosingSums }[]
  /** What closing papers that were made say, by their ids. */
  readonly papers: Map<number, string>
  numbers: number
}
/** Handles an event; returns how many objects it changed, 0 when the rules refused. */
export type EventHandler = (world: World, event: EventDraw) => Promise<number>

/** The administrator as rules see the user. */
export const PERSON: User = { id: 1, login: 'admin', fio: 'Администратор', rights: ALL_RIGHTS, readOnly: false, session: 1 }

export const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
export const inTx = <T>({ app }: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.app.engine, PERSON, work, async () => undefined)
export const rowsOf = async <T>({ app }: World, statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await sql<T>`${statement}`.execute(app.database.db)).rows
export const ids = async (world: World, from: ReturnType<typeof sql>): Promise<number[]> =>
  (await rowsOf<{ id: number }>(world, sql`select id::int as id from ${from} order by id`)).map(({ id }) => id)
/** Whether a call succeeded; expects failures to be refusals with a text. */
export const succeeded = ({ status, body }: Answered): boolean => {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  expect(status, JSON.stringify(body)).not.toBe(401)
  if (status >= 400) expect(body.message, JSON.stringify(body)).toMatch(/[а-я]/iu)
  return status < 300
}
/** The same for rules called directly: refusals are client errors. */
export const isAccepted = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      const refused = httpErrorOf(error)
      if (!refused || refused.status >= 500) throw error
      return false
    },
  )
/** Runs an action of a record through its call. */
export const runAction = async ({ app }: World, path: string, json: object): Promise<boolean> =>
  succeeded(await app.call('PATCH', `api/${path}`, { json }))
