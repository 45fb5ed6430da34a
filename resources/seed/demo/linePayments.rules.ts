import { locales } from '#locales'
import { SYSTEM_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { sql } from 'kysely'
import { textsOf } from '#server/engine/texts.ts'
import { paymentPostings } from '#resources/ledger/payments.rules'
import { pairs } from '#resources/ledger/post.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type Row } from '#areas/seed/rows.rules'
import { postByDay } from './postByDay.rules.ts'

/** A transaction of a vehicle with one line and its payment. */
export interface VehicleLine {
  readonly transaction: number
  readonly number: string
  readonly day: string
  readonly sum: string
  readonly article: number
  readonly payer: number
  readonly vehicle: number
  readonly source: number
  readonly at: Date
  /** Price, volume and discount of the payment, unless it is a single piece. */
  readonly worth?: { readonly price: string; readonly volume: string; readonly discount: string }
  /** The comment of the payment: values by label. */
  readonly about: Readonly<Record<string, string>>
}

const paymentRow = (line: VehicleLine, id: number): Row => ({
  id,
  number: line.number,
  create_date: line.day,
  pay_date: line.day,
  report_date: line.day,
  cost_list_id: line.article,
  cost_list_type_id: COST_TYPE.vehicle,
  pay_method_id: 1,
  rate: '1',
  ...(line.worth ?? { price: line.sum, volume: '1', discount: '0' }),
  sum: line.sum,
  company_from_id: line.payer,
  company_to_id: SYSTEM_COMPANY,
  recipient_id: SYSTEM_COMPANY,
  value: line.vehicle,
  value_type: 2,
  vehicle_id: line.vehicle,
  pay_status_id: PAY_STATUS.done,
  source_id: line.source,
  comment: pairs(line.about),
  ins_date: line.at,
  ins_user_id: 3,
})

/** Stores lines with their payments, posted to the ledger. `own`: more columns for payments within our own company. */
export async function seedLinePayments({ db, now }: Seeding, table: string, lines: readonly VehicleLine[], own: Row = {}): Promise<void> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0)::int + 1 as next from payment`.execute(db)
  const { next } = rows[0]!
  await insertRows(
    db,
    'payment',
    lines.map((line, at) => ({ ...paymentRow(line, next + at), ...own })),
  )
  await moveIds(db, 'payment')
  await insertRows(
    db,
    table,
    lines.map((line, at) => ({
      transaction_id: line.transaction,
      cost_list_id: line.article,
      cost_list_types_id: COST_TYPE.vehicle,
      vehicle_to_id: line.vehicle,
      sum_pay: line.sum,
      payment_id: next + at,
      ins_date: line.at,
      ins_user_id: 3,
    })),
  )
  await moveIds(db, table)
  const texts = textsOf(locales.ru)
  const ids = lines.map((_, at) => next + at)
  await postByDay(db, texts, now, await paymentPostings({ db, storedTexts: texts }, ids))
}

/** The Russian labels of a resource's fields. */
export const labelsOf = (resource: string): ((name: string) => string) => {
  const texts = textsOf(locales.ru)
  return name => texts(`resources.${resource}.fields.${name}`)
}
