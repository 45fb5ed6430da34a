import { field, sumsOf, type Fields, type Matrix, type MatrixOpening } from '#resource'

const money = field.money({ tones: 'sign' })

/** What a box of companies is reported by: what it held, what waybills and all else moved in it, what it holds then (silent-places §7). */
const OF_COMPANIES = { opening: money, accrued: money, paid: money, closing: money } as const
/** A box of employees: premiums and what is withheld stand apart, since waybills accrue the rest. */
const OF_EMPLOYEES = { opening: money, accrued: money, premium: money, withheld: money, paid: money, closing: money } as const

/** The report of boxes as a matrix: each figure opens the tab of the statement on which its rows are. */
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

/** The reports of boxes, by whose they are. */
export const boxReports = { company: reportOf('company', OF_COMPANIES), account: reportOf('account', OF_EMPLOYEES) } as const
/** A balance as of a day: the period ends with it. */
export const AS_OF = { asOf: field.date() } as const
