import { useCallback } from 'react'
import { COST_TYPE } from '#resources/money/lookups'
import { formatDate } from '#resource/text'
import { useMay } from '#admin/may.ts'
import { useResource } from '#admin/declared.tsx'
import { writeListQuery } from '#admin/list/listQuery.ts'
import { viewed } from '#admin/list/view.ts'
import type { ReportPeriod } from './PeriodForm.screens.tsx'

export interface MonthRow {
  readonly name: string
  /** The kind and id of the recipient. */
  readonly key?: string
  readonly [key: string]: unknown
}
export interface Article extends MonthRow {
  /** The id and type of the article, in the plain report. */
  readonly id?: number
  readonly cltId?: number
  readonly costList?: { readonly id: number; readonly name: string; readonly cltId: number }
  /** The recipients of the article's sums; absent in the plain report. */
  readonly items?: readonly MonthRow[]
}

/** Returns the list behind the sum of an article in a month or in all months ('total'), optionally for one recipient. */
export type MonthWays = (article: Article, month: string, object?: MonthRow) => string | undefined

const lastOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The lists of the payments behind the figures: those posted within the days, by the date that the report uses. */
export function useMonthWays({ dateFrom, dateTo, byReportDate }: ReportPeriod): MonthWays {
  const { can } = useMay()
  const payment = useResource('payment')
  return useCallback(
    (article, month, object) => {
      const isTransfer = (article.costList?.cltId ?? article.cltId) === COST_TYPE.transfer
      if (!can(isTransfer ? ['PAYMENT_VIEW'] : ['COST_VIEW'])) return undefined
      const days =
        month === 'total' ? { from: dateFrom, to: dateTo } : { from: later(dateFrom, `${month}-01`), to: earlier(dateTo, lastOf(month)) }
      const filter = {
        [byReportDate ? 'movedInReport' : 'movedIn']: `${formatDate(days.from)}-${formatDate(days.to)}`,
        costList: [String(article.costList?.id ?? article.id)],
        ...(object?.key && { objectKey: object.key }),
      }
      const resource = viewed(payment, isTransfer ? 'transfers' : 'exps')
      const query = writeListQuery(resource, new URLSearchParams(), { query: '', filter, sort: [] }).toString()
      return `/finances/${isTransfer ? 'transfers' : 'exps'}?${query}`
    },
    [can, payment, dateFrom, dateTo, byReportDate],
  )
}
