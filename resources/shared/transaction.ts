import { defineResource, field, type Rights, type Tones } from '#resource'
import { formatMoney } from '#resource/text'
import { proposal } from './answers.ts'
import { FIRST_STATUS } from './catalogue.formulas.ts'
import { SUM } from './statement.ts'

/** The statuses of transactions of banks and fuel suppliers (silent-places §7); fines have statuses of their own. */
export const TRX_STATUS = { fresh: FIRST_STATUS, processed: 2, ignored: 3, failed: 4 } as const

/** The payment of a line, with the fields that screens show (finance §3). */
const PAID = field.reference('payment', {
  readonly: true,
  copied: false,
  shows: ['number', 'costList', 'sum', 'payDate', 'payStatus', 'companyTo', 'companyFrom', 'point', 'isActive'],
})

/** The possible fields of a line; a kind selects those that its lines have. */
type LineField = 'costList' | 'companyFrom' | 'companyTo' | 'point' | 'accountTo' | 'vehicleTo' | 'sumPay' | 'comment'

interface LineOf<N extends string, H extends string> {
  readonly name: N
  readonly area: string
  /** Its transaction. */
  readonly header: H
  /** The path of lines on their own: they are only written and read with their transaction. */
  readonly api: string
  readonly view: string
}

/**
 * Declares a line of an external transaction: an article, who or what it concerns, and a part of the sum. Each line creates one payment
 * (finance §2.12, §3).
 */
export const defineTransactionLine = <const N extends string, const H extends string>(of: LineOf<N, H>) =>
  defineResource({
    name: of.name,
    area: of.area,
    api: { path: of.api, calls: [] },
    title: { fields: ['costList', 'sumPay'], of: r => [r.costList['name'], formatMoney(r.sumPay)].filter(Boolean).join(' · ') },
    fields: {
      transaction: field.reference(of.header, { required: true, createOnly: true }),
      costList: field.reference('costList', { required: true, shows: ['name', 'costListType'], only: { isActive: true } }),
      costListTypes: field.reference('costListType', { readonly: true, shows: ['name'] }),
      companyFrom: field.reference('company', { shows: ['shortName', 'inn'], only: { isActive: true } }),
      companyTo: field.reference('company', { shows: ['shortName', 'inn'], only: { isActive: true } }),
      point: field.reference('point', { shows: ['name'], only: { isActive: true } }),
      accountTo: field.reference('account', { shows: ['fio'], only: { isActive: true } }),
      vehicleTo: field.reference('vehicle', {
        shows: ['plate', 'plateArray', 'carIdenty', 'brand', 'bodyType'],
        only: { isActive: true },
      }),
      sumPay: field.money({ required: true, ...SUM }),
      comment: field.text({ max: 500 }),
      payment: PAID,
      // The payment existed before, so it remains when the line is deleted.
      attached: field.flag({ readonly: true, default: false, hidden: true }),
    },
    rights: { read: [of.view] },
    madeBy: 'transactionLine',
  })

interface FieldsOf<S extends string, L extends string> {
  /** The resource of its statuses, and their tones. */
  readonly statuses: S
  readonly tones: Tones
  readonly line: L
  readonly writes: readonly LineField[]
}

/**
 * The common fields of transactions: status, payment method, lines and recipients. Saving it with lines that add up to its sum processes
 * it; an action releases it (`transaction.rules.ts`). `recipients`: [{name, costList, sum, costListTypeId}] by finance §9; `recipient`:
 * their names.
 */
export const transactionFields = <const S extends string, const L extends string>(of: FieldsOf<S, L>) =>
  ({
    status: field.reference(of.statuses, { readonly: true, default: FIRST_STATUS, shows: ['name'], tones: of.tones, copied: false }),
    payMethod: field.reference('payMethod', { default: 1, shows: ['name', 'rate'], only: { isActive: true } }),
    line: field.lines(of.line, {
      by: 'transaction',
      writes: of.writes,
      shows: ['costListTypes', 'payment'],
      first: 'costList',
      totals: ['sumPay'],
      onDemand: true,
    }),
    recipients: field.json({ derived: 'server', hidden: true }),
    recipient: field.text({ derived: 'server', onDemand: true }),
  }) as const

/** Returns the action that releases a processed transaction and cancels exactly the payments that it created; it requires a reason. */
export const unprocess = <R extends { readonly status: { readonly id: number } | null }>(right: Rights, ...processed: readonly number[]) =>
  ({
    on: 'one',
    path: '{id}/unprocess',
    right,
    when: (r: R) => processed.includes(r.status?.id ?? 0),
    input: { reason: field.text({ required: true, min: 3, max: 500, lines: 2 }) },
    danger: true,
  }) as const

/** Statuses of transactions that must still be processed. */
export const WAITING: readonly number[] = [TRX_STATUS.fresh, TRX_STATUS.failed]

/**
 * The fields of imported transactions: how they were bound (by a rule, manually, to an existing payment) or released manually, why a rule
 * failed, their file, and the key that detects duplicates.
 */
export const incomingFields = <const D extends string>(document: D) =>
  ({
    bound: field.choice(['rule', 'hand', 'payment', 'released'], { readonly: true, copied: false }),
    boundAt: field.dateTime({ readonly: true, hidden: true, copied: false }),
    problem: field.text({ readonly: true, max: 1000, copied: false }),
    comment: field.text({ max: 1000, lines: 2 }),
    document: field.reference(document, { readonly: true, shows: ['name'] }),
    fingerprint: field.text({ required: true, readonly: true, hidden: true, max: 100 }),
  }) as const

type Standing = { readonly status: { readonly id: number } | null }
const waits = (r: Standing): boolean => WAITING.includes(r.status?.id ?? 0)

/**
 * Returns the actions on transactions that must be processed: accept the proposal, allocate everything to one article, or ignore it; and
 * release.
 */
export const bindingActions = (right: Rights) =>
  ({
    accept: { on: 'many', path: 'accept', right, when: waits, body: 'json', button: 'each' },
    bind: {
      on: 'many',
      path: 'bind',
      right,
      when: waits,
      button: 'each',
      input: {
        costList: field.reference('costList', { required: true, shows: ['name', 'costListType'], only: { isActive: true } }),
        party: field.reference('company', { shows: ['shortName', 'inn'], only: { isActive: true } }),
        point: field.reference('point', { shows: ['name'], only: { isActive: true } }),
        account: field.reference('account', { shows: ['fio', 'login'], only: { isActive: true } }),
        vehicle: field.reference('vehicle', { shows: ['plate', 'brand'], only: { isActive: true } }),
        remember: field.flag({ default: false }),
      },
    },
    ignore: { on: 'many', path: 'ignore', right, when: waits, confirm: true, button: 'each' },
    unprocess: unprocess(right, TRX_STATUS.processed, TRX_STATUS.ignored),
  }) as const

/** Returns the action that links a transaction to an existing payment. */
export const attachAction = (right: Rights) =>
  ({
    on: 'one',
    path: '{id}/attach',
    right,
    when: waits,
    input: { payment: field.reference('payment', { required: true, shows: ['number', 'sum', 'payDate', 'costList'] }) },
  }) as const

/**
 * Returns the query of a transaction's proposal: {by: 'rule' | 'learned' | 'plate', costList, company, point, account, vehicle, of, count}
 * or null, and existing payments that it may match: [{id, number, payDate, sum, costList, company}].
 */
export const bindingQueries = (right: Rights) => ({ proposal: { on: 'one', path: '{id}/proposal', right, returns: proposal } }) as const
