import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { callOf, type MenuItem } from '#resource'
import { messageOf } from '../../admin/api.ts'
import { useProvider } from '../../admin/data/verbs.ts'
import { useMay, useResource, useResources } from '../../admin/declared.tsx'
import { businessDay } from '../../admin/day.ts'
import { itemLabel } from '../../admin/menu/label.ts'
import { PageTitle } from '../../admin/page/PageTitle.tsx'
import { Waiting } from '../../admin/page/Waiting.tsx'
import { MonthTable, type MonthReport } from './MonthTable.tsx'
import { PeriodForm, type AskedPeriod } from './PeriodForm.tsx'

const isDay = (text: string | null | undefined): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The period in the address; the current year where there is none. */
function usePeriod(): readonly [AskedPeriod, (period: AskedPeriod) => void] {
  const [address, setAddress] = useSearchParams()
  const [from, to, by, plain] = ['dateFrom', 'dateTo', 'byReportDate', 'plain'].map(name => address.get(name))
  const period = useMemo((): AskedPeriod => {
    const year = businessDay().slice(0, 4)
    return {
      dateFrom: isDay(from) ? from : `${year}-01-01`,
      dateTo: isDay(to) ? to : `${year}-12-31`,
      byReportDate: by === '1',
      plain: plain === '1',
    }
  }, [from, to, by, plain])
  const set = ({ dateFrom, dateTo, byReportDate, plain: isPlain }: AskedPeriod): void =>
    setAddress({ dateFrom, dateTo, ...(byReportDate && { byReportDate: '1' }), ...(isPlain && { plain: '1' }) })
  return [period, set]
}

/** The lists of what the report adds up. */
const LISTS: readonly MenuItem[] = [
  { path: '/finances/transfers', right: ['PAYMENT_VIEW'] },
  { path: '/finances/exps', right: ['COST_VIEW'], label: 'exps' },
]

/** What was paid and received by months, an article a row, opened into those to whom it went (finance §2.3). */
export function PaymentsByMonth() {
  const t = useTranslate()
  const { can } = useMay()
  const payment = useResource('payment')
  const resources = useResources()
  const provider = useProvider()
  const [period, setPeriod] = usePeriod()
  const { plain, byReportDate, ...days } = period
  const { path } = callOf(payment, 'action', plain ? 'paymentByMonth' : 'groupedPaymentByMonth')
  const query = { ...days, byReportDate: byReportDate ? '1' : undefined }
  const { data, error, isFetching } = useQuery({
    queryKey: ['payment', 'byMonth', period],
    queryFn: async ({ signal }) => (await provider.invoke<MonthReport>('payment', { path, query, signal })).data,
    retry: false,
  })
  const lists = LISTS.filter(one => can(one.right))
  return (
    <>
      <PageTitle title={t('nerud.menu.paymentsByMonth')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <PeriodForm period={period} onPeriod={setPeriod} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          {lists.map(one => (
            <Button key={one.path} component={Link} to={one.path}>
              {itemLabel(one, resources, t)}
            </Button>
          ))}
        </Box>
      </Box>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : data ? <MonthTable report={data} busy={isFetching} /> : <Waiting />}
    </>
  )
}
