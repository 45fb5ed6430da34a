import { field, sumsOf, type Fields, type Matrix, type MatrixOpening } from '#resource'

const money = field.money({ tones: 'sign' })

/** The measures of the report on company boxes: opening balance, accruals by waybills, all other movements, closing balance (silent-places §7). */
const OF_COMPANIES = { opening: money, accrued: money, paid: money, closing: money } as const
/** The measures of the report on employee boxes: premiums and penalties have columns of their own, because the other accruals come from waybills. */
const OF_EMPLOYEES = { opening: money, accrued: money, premium: money, withheld: money, paid: money, closing: money } as const

/** Returns the report of boxes as a matrix; each figure opens the statement tab that contains its rows. */
const reportOf = <const M extends Fields>(owner: string, measures: M) => {
  const opens = (card: string, ...of: readonly (keyof M & string)[]): MatrixOpening => ({ resource: owner, view: 'boxes', card, of })
  const onStatement = Object.keys(measures).filter(name => name !== 'accrued' && name !== 'paid')
  return {
    cells: 'boxes',
    measures,
    totals: sumsOf(...Object.keys(measures)),
    chart: ['accrued', 'paid'],
    opens: [opens('waybills', 'accrued'), opens('transfers', 'paid'), opens('statement', ...onStatement)],
    known: true,
  } as const satisfies Matrix
}

/** The reports of boxes by owner. */
export const boxReports = { company: reportOf('company', OF_COMPANIES), account: reportOf('account', OF_EMPLOYEES) } as const
/** A balance as of a day: the last day of the period. */
export const AS_OF = { asOf: field.date() } as const
