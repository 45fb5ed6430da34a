import { useState } from 'react'
import { field, isProblem, parseValue, type Problem, type Problems } from '#resource'
import { compare, parseDecimal, type Decimal } from '#resource/decimal'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { isUnresolved, unresolvedProblem } from '#admin/inputs/pending.ts'
import { useMay } from '#admin/authProvider.ts'
import { takeDraft, type Draft, type DraftOf } from '#admin/form/drafts.tsx'
import { COST_TYPE } from '../../lookups.ts'
import { paymentSums, type PaymentSums } from '../../../shared/vat.formulas.ts'

/** The range of payment dates: years 2000–2039 (finance §5). */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2039-12-31'

const DAY = /^(?:|[0-3]|[0-2]\d|3[01])$/u
const MONTH = /^(?:|[01]|0[1-9]|1[0-2])$/u
const YEAR = /^(?:|2|20|20[0-3]|20[0-3]\d)$/u

/** Whether the typed text can become a payment date: day 0–31, month 01–12, year 200x–203x (finance §5, "Date mask"). */
export const fitsPayDay = (text: string): boolean => {
  const [day = '', month = '', year = '', ...rest] = text.split('.')
  return rest.length === 0 && DAY.test(day) && MONTH.test(month) && YEAR.test(year)
}

/** Whether this is a complete day in the allowed range. */
export const isPayDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && value >= FIRST_DAY && value <= LAST_DAY

/** A date of which every part was typed, although there may be no such day. */
const isWholeDate = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/u.test(value.trim())

/** What the dialog is opened for: a company, an employee, or neither (finance §2.4). */
export type Purpose =
  | { readonly mode: 'company'; readonly company: number }
  | { readonly mode: 'account'; readonly account: number }
  | { readonly mode: 'expense' }

interface Chosen {
  readonly id: number
}
/** A document of a payment. */
export interface DocumentRow {
  readonly file: File | null
  readonly documentType: Chosen | null
}
/** The values of the dialog. */
export interface Values {
  readonly companyFrom: number | null
  readonly companyTo: number | null
  readonly costList: (Chosen & { readonly name?: string; readonly costListType?: Chosen | null }) | null
  readonly point: Chosen | null
  readonly vehicle: Chosen | null
  readonly payMethod: (Chosen & { readonly rate?: Decimal | null }) | null
  readonly price: Decimal | null
  readonly createDate: string | null
  readonly reportDate: string | null
  readonly comment: string | null
  readonly docs: readonly DocumentRow[]
}

/** An empty document row. */
export const NO_DOCUMENT: DocumentRow = { file: null, documentType: null }
/** The initial values of the dialog. */
export const EMPTY: Values = {
  companyFrom: null,
  companyTo: null,
  costList: null,
  point: null,
  vehicle: null,
  payMethod: null,
  price: null,
  createDate: null,
  reportDate: null,
  comment: null,
  docs: [NO_DOCUMENT],
}

/** Whether the chosen article is a vehicle cost. */
export const isOfVehicle = ({ costList }: Pick<Values, 'costList'>): boolean => costList?.costListType?.id === COST_TYPE.vehicle

/** The sums of the typed amount; null if there is none. */
export function paymentSumsOf({ price, payMethod }: Pick<Values, 'price' | 'payMethod'>): PaymentSums | null {
  const typed = price === null ? null : parseDecimal(String(price))
  return typed && payMethod ? paymentSums({ price: typed, volume: '1', rate: payMethod.rate ?? '1' }) : null
}

const wrong = (name: 'required' | 'positive' | 'invalidDate'): Problem => ({ key: `nerud.addPayment.${name}` })
const SUM = field.money()

/** The error of an amount: not a number, more than two decimals, or not positive. */
function wrongSum(price: unknown): Problem | undefined {
  const taken = parseValue(SUM, price)
  if (isProblem(taken)) return taken
  return compare(String(taken.value), '0') <= 0 ? wrong('positive') : undefined
}

/** The errors of document rows: a file without a type, or a type without a file. */
export function wrongDocuments(docs: readonly DocumentRow[]): Problems {
  const half = docs.flatMap(({ file, documentType }, at) =>
    isUnresolved(documentType)
      ? [[`docs.${at}.documentType`, unresolvedProblem(documentType)] as const]
      : !file === !documentType
        ? []
        : [[`docs.${at}.${file ? 'documentType' : 'file'}`, wrong('required')] as const],
  )
  return Object.fromEntries(half)
}

/** The errors of the typed values (finance §5). */
export function wrongsOf(of: Purpose, values: Values): Problems {
  const wrongs: Record<string, Problem> = {}
  const need = (name: keyof Values): void => {
    if (values[name] === null || values[name] === undefined || values[name] === '') wrongs[name] = wrong('required')
  }
  if (of.mode === 'company') {
    need('companyFrom')
    need('companyTo')
  }
  need('costList')
  if (of.mode === 'expense' && isOfVehicle(values)) need('vehicle')
  need('payMethod')
  need('price')
  for (const [name, value] of Object.entries(values)) if (isUnresolved(value)) wrongs[name] = unresolvedProblem(value)
  const sum = values.price ? wrongSum(values.price) : undefined
  if (sum) wrongs['price'] = sum
  if (!isPayDay(values.createDate)) wrongs['createDate'] = wrong(isWholeDate(values.createDate) ? 'invalidDate' : 'required')
  if (values.reportDate && !isPayDay(values.reportDate)) wrongs['reportDate'] = wrong('invalidDate')
  return { ...wrongs, ...wrongDocuments(values.docs) }
}

const sidesOf = (of: Purpose, values: Values) =>
  of.mode === 'company'
    ? { companyFrom: values.companyFrom, companyTo: values.companyTo, recipient: values.companyTo }
    : { companyFrom: OWN_COMPANY, companyTo: null, recipient: SYSTEM_COMPANY }

const targetOf = (of: Purpose, values: Values) => {
  if (of.mode === 'account') return { value: of.account, valueType: 1, point: values.point?.id ?? null }
  if (of.mode === 'company') return {}
  return isOfVehicle(values) && values.vehicle ? { value: values.vehicle.id, valueType: 2 } : { point: values.point?.id ?? null }
}

/** The body of the request (finance §3, "Payment as saved by the add payment modal"). `inn`: that of the other company. */
export function paymentBodyOf(of: Purpose, values: Values, inn: string | null) {
  const sums = paymentSumsOf(values)!
  return {
    ...sidesOf(of, values),
    ...targetOf(of, values),
    volume: '1',
    price: sums.total,
    discount: sums.discount,
    sum: sums.sum,
    createDate: values.createDate,
    reportDate: values.reportDate || values.createDate,
    purpose: values.costList?.name ?? null,
    inn,
    comment: values.comment,
    payMethod: values.payMethod?.id,
    costList: values.costList?.id,
    payStatus: 3,
  }
}

const subjectOf = (of: Purpose, copyOf: number | undefined): string => {
  if (copyOf !== undefined) return `copy=${copyOf}`
  if (of.mode === 'company') return `company=${of.company}`
  return of.mode === 'account' ? `account=${of.account}` : ''
}

/** The draft of the dialog and its key; separate for each company, employee and copied payment. */
export function useOwnDraft(of: Purpose, copyOf?: number): { readonly of: DraftOf | null; readonly draft: Draft | null } {
  const { userId } = useMay()
  const [own] = useState(() => {
    const draftOf: DraftOf | null =
      userId === undefined ? null : { user: userId, resource: 'payment.add', id: 'new', under: subjectOf(of, copyOf) }
    return { of: draftOf, draft: draftOf && takeDraft(draftOf) }
  })
  return own
}

/** Drafts cannot contain files. */
const keepable = (values: Values): Values => ({ ...values, docs: EMPTY.docs })

/** Whether anything except files differs from the initial values. An employee's point is set automatically and does not count. */
export const hasTypedValues = (of: Purpose, values: Values, start: Values): boolean =>
  Object.entries(keepable(values)).some(
    ([name, value]) =>
      name !== 'docs' &&
      (name !== 'point' || of.mode !== 'account') &&
      JSON.stringify(value ?? '') !== JSON.stringify(start[name as keyof Values] ?? ''),
  )

/** The current draft; null if there is nothing to store. `key`: that of a request without an answer. */
export const paymentDraftOf = (of: Purpose, values: Values, start: Values, key: string | null): Draft | null =>
  hasTypedValues(of, values, start)
    ? { at: new Date().toISOString(), version: null, key, sent: null, mine: { ...keepable(values) }, base: {} }
    : null
