import { useQuery } from '@tanstack/react-query'
import { request } from '../../../admin/api.ts'
import type { Decimal } from '#resource/decimal'
import { parametersOf, type StatementFilter } from './filter.ts'

/** The cash box of a company as it stands (finance §3). */
export interface CashBoxState {
  readonly id: number
  readonly name: string | null
  readonly shortName: string | null
  readonly inn: string | null
  readonly dealSum: Decimal
  readonly balance: Decimal
  readonly brand: unknown
  readonly phone: string | null
  readonly email: string | null
  readonly companyType: unknown
}

/** What moved in the filter's period (finance §3). */
export interface CashBoxSums {
  readonly invoiceSum: Decimal
  readonly paymentSum: Decimal
}

/** The first key of what is asked about cash boxes: everything written puts it out of date. */
const CASH_BOX = 'cashBox'

/** The card of a company's cash box. */
export const useCashBoxState = (company: number) =>
  useQuery({
    queryKey: [CASH_BOX, company, 'state'],
    queryFn: async ({ signal }) => (await request<CashBoxState>('GET', `api/companies/${company}/cashbox_state`, { signal })).body,
    retry: false,
  })

/** The sums of a company's cash box over a filter. */
export const useCashBoxSums = (company: number, filter: StatementFilter) =>
  useQuery({
    queryKey: [CASH_BOX, company, 'sums', filter],
    queryFn: async ({ signal }) =>
      (await request<CashBoxSums>('GET', `api/companies/${company}/cashbox_company_sum`, { query: parametersOf(filter), signal })).body,
    retry: false,
  })

/** Is the date of reports in use: the property `reportingDate` by its name (finance §7). */
export const useReportingDate = () =>
  useQuery({
    queryKey: [CASH_BOX, 'reportingDate'],
    queryFn: async ({ signal }) => {
      const { body } = await request<{ parameterValue?: string | null }>('GET', 'api/properties/get/name/reportingDate', { signal })
      return body.parameterValue === 'ON'
    },
    retry: false,
  })
