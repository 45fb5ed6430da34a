import { useTranslate } from 'react-admin'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { PAY_STATUS } from '#resources/money/lookups'
import { useResource } from '#admin/resourceContext.tsx'
import { roubles, type Week, useFigures, withFigures } from './figures.screens.ts'
import { listPath } from './Tile.screens.tsx'
import { Weeks } from './Trend.screens.tsx'

interface PaymentWeek extends Week {
  readonly in: string
  readonly out: string
}

/** Payments from and to companies by week. */
export const Transfers = withFigures('payment', 'byWeek', () => {
  const t = useTranslate()
  const payment = useResource('payment')
  const { data, isError } = useFigures<readonly PaymentWeek[]>('payment', 'byWeek')
  const listOf =
    (side: 'companyTo' | 'companyFrom') =>
    ({ from, to }: Week): string =>
      listPath(payment, { payDate: { from, to }, [side]: OWN_COMPANY, payStatus: [PAY_STATUS.done], isActive: '1' }, { view: 'transfers' })
  return (
    <Weeks
      title={t('nerud.screens.dashboard.weeks.transfers')}
      weeks={data}
      failed={isError}
      text={roubles}
      series={[
        {
          key: 'in',
          label: t('nerud.screens.dashboard.weeks.in'),
          tone: 'moneyIn',
          valueOf: week => week.in,
          pathOf: listOf('companyTo'),
        },
        {
          key: 'out',
          label: t('nerud.screens.dashboard.weeks.out'),
          tone: 'moneyOut',
          valueOf: week => week.out,
          pathOf: listOf('companyFrom'),
        },
      ]}
    />
  )
})
