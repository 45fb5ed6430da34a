import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { callOf } from '#resource'
import { add, compare, multiply, type Decimal } from '#resource/decimal'
import { formatMoney } from '#resource/text'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { businessDay } from '#admin/day.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { isPayDay, sumsOf, type Purpose, type Values } from './values.screens.ts'

/** The share of the limit from which it counts as near. */
const NEAR = '0.9'

interface Payee {
  readonly shortName: string | null
  readonly inn: string | null
  readonly total: Decimal
  readonly limit: Decimal
}

/** The income of a self-employed recipient in the year of the payment. */
function usePayee(of: Purpose, companyTo: number | null, day: string): Payee | null | undefined {
  const provider = useProvider()
  const { path } = callOf(useResource('payment'), 'action', 'npdIncome')
  const company = of.mode === 'company' && companyTo !== OWN_COMPANY ? companyTo : null
  const account = of.mode === 'account' ? of.account : null
  const { data } = useQuery({
    queryKey: ['payment', 'npdIncome', company, account, day],
    queryFn: async ({ signal }) =>
      (
        await provider.invoke<{ readonly payee: Payee | null }>('payment', {
          path,
          query: { day, ...(company !== null && { company }), ...(account !== null && { account }) },
          signal,
          quiet: true,
        })
      ).data,
    enabled: company !== null || account !== null,
    retry: false,
  })
  return data?.payee
}

/** Warns that a payment brings a self-employed person near or over their income limit; it can still be saved. */
export const LimitNote = ({ of }: { readonly of: Purpose }) => {
  const t = useTranslate()
  const values = useWatch<Values, ['companyTo', 'payMethod', 'price', 'createDate']>({
    name: ['companyTo', 'payMethod', 'price', 'createDate'],
  })
  const [companyTo, payMethod, price, createDate] = values
  const day = isPayDay(createDate) ? createDate : businessDay()
  const payee = usePayee(of, companyTo, day)
  const sum = sumsOf({ payMethod, price })?.sum
  if (!payee || !sum) return null
  const total = add(payee.total, sum)
  if (compare(total, multiply(payee.limit, NEAR)) < 0) return null
  const isOver = compare(total, payee.limit) > 0
  return (
    <Alert severity={isOver ? 'warning' : 'info'}>
      {t(`nerud.addPayment.${isOver ? 'over' : 'near'}NpdLimit`, {
        name: payee.shortName ?? payee.inn,
        year: day.slice(0, 4),
        total: formatMoney(total),
        limit: formatMoney(payee.limit),
      })}
    </Alert>
  )
}
