import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { callOf, type MenuItem, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import { messageOf } from '#admin/api.ts'
import { chunk } from '#admin/chunk.ts'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource, useResources } from '#admin/resourceContext.tsx'
import { businessDay } from '#admin/data/values.ts'
import { itemLabel } from '#admin/menu/lines.ts'
import { PageTitle, PageLoading } from '#admin/page/PageTitle.tsx'
import { Deferred } from '#admin/page/Deferred.tsx'
import { useReport } from '#admin/report/ReportProvider.tsx'
import { ToolButton } from '#admin/table/ToolButton.tsx'
import { MonthTable, type MonthReport } from './MonthTable.screens.tsx'
import { PeriodForm, type ReportPeriod } from './PeriodForm.screens.tsx'

const isDay = (text: string | null | undefined): text is string => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

const MonthChart = chunk(() => import('./MonthChart.screens.tsx').then(module => module.MonthChart))
/** The height of the chart, in pixels. */
const CHART = 200
const chartRoom = <Box sx={{ height: CHART + 2, mb: 1 }} />

/** The period in an address; the current year by default. */
function periodIn(search: string): ReportPeriod {
  const address = new URLSearchParams(search)
  const [from, to, known] = ['dateFrom', 'dateTo', 'knownOn'].map(name => address.get(name))
  const year = businessDay().slice(0, 4)
  return {
    dateFrom: isDay(from) ? from : `${year}-01-01`,
    dateTo: isDay(to) ? to : `${year}-12-31`,
    byReportDate: address.get('byReportDate') === '1',
    plain: address.get('plain') === '1',
    knownOn: isDay(known) ? known : '',
  }
}

/** The report's query parameters for a period. */
const queryOf = ({ dateFrom, dateTo, byReportDate, knownOn }: ReportPeriod) => ({
  dateFrom,
  dateTo,
  byReportDate: byReportDate ? '1' : undefined,
  knownOn: knownOn || undefined,
})

const reportRead = (provider: DeclaredDataProvider, payment: Resource, period: ReportPeriod) => ({
  queryKey: ['payment', 'byMonth', period],
  queryFn: async ({ signal }: WithSignal) => {
    const { path } = callOf(payment, 'action', period.plain ? 'paymentByMonth' : 'groupedPaymentByMonth')
    return (await provider.invoke<MonthReport>('payment', { path, query: queryOf(period), signal })).data
  },
  retry: false,
})

function usePeriod(): readonly [ReportPeriod, (period: ReportPeriod) => void] {
  const [address, setAddress] = useSearchParams()
  const search = address.toString()
  const period = useMemo(() => periodIn(search), [search])
  const set = ({ dateFrom, dateTo, byReportDate, plain: isPlain, knownOn }: ReportPeriod): void =>
    setAddress({
      dateFrom,
      dateTo,
      ...(byReportDate && { byReportDate: '1' }),
      ...(isPlain && { plain: '1' }),
      ...(knownOn && { knownOn }),
    })
  return [period, set]
}

/** The lists that the report summarises. */
const LISTS: readonly MenuItem[] = [
  { path: '/finances/transfers', right: ['PAYMENT_VIEW'] },
  { path: '/finances/exps', right: ['COST_VIEW'], label: 'exps' },
]

interface FoundProps {
  readonly period: ReportPeriod
  readonly report: MonthReport | undefined
  readonly error: Error | null
  readonly busy: boolean
}
/** The report as a chart and a table, with a note if it is shown as known on a day. */
const Found = ({ period, report, error, busy }: FoundProps) => {
  const t = useTranslate()
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (!report) return <PageLoading />
  return (
    <>
      {period.knownOn && (
        <Alert severity="info" sx={{ py: 0, mb: 1 }}>
          {t('nerud.matrix.knownOn', { day: formatDate(period.knownOn) })}
        </Alert>
      )}
      {report.fields.length > 3 && (
        <Deferred room={chartRoom}>
          <Suspense fallback={chartRoom}>
            <MonthChart report={report} height={CHART} />
          </Suspense>
        </Deferred>
      )}
      <MonthTable {...{ report, period, busy }} />
    </>
  )
}

function Page({ create }: { readonly create: ReactNode }) {
  const t = useTranslate()
  const { can } = useMay()
  const payment = useResource('payment')
  const resources = useResources()
  const [period, setPeriod] = usePeriod()
  const { start, isBusy } = useReport()
  const excel = (): void => {
    const { path: file } = callOf(payment, 'action', 'monthsToExcel')
    start({
      kind: 'excel',
      path: file,
      query: { ...queryOf(period), plain: period.plain ? '1' : undefined },
      fileName: `${t('nerud.menu.paymentsByMonth')}.xlsx`,
    })
  }
  const { data, error, isFetching } = useQuery(reportRead(useProvider(), payment, period))
  const lists = LISTS.filter(one => can(one.right))
  return (
    <>
      <PageTitle title={t('nerud.menu.paymentsByMonth')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <PeriodForm period={period} onPeriod={setPeriod} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ToolButton icon={<DownloadIcon fontSize="small" />} label={t('nerud.list.export')} onClick={excel} disabled={isBusy} />
          {lists.map(one => (
            <Button key={one.path} component={Link} to={one.path}>
              {itemLabel(one, resources, t)}
            </Button>
          ))}
          {create}
        </Box>
      </Box>
      <Found {...{ period, error }} report={data} busy={isFetching} />
    </>
  )
}

/** Payments and receipts by month, a row per article, expandable to recipients (finance §2.3). `create` renders the create button. */
export const paymentsByMonth = (create: ReactNode) => {
  const Months = () => <Page create={create} />
  return withPrefetch(Months, ({ provider, app }, { search }) => [reportRead(provider, app.resources['payment']!, periodIn(search))])
}
