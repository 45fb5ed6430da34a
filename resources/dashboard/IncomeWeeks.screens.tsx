import { useTranslate } from 'react-admin'
import { useResource } from '#admin/declared.tsx'
import { COUNTED, roubles, type Week, useFigures, withFigures } from './figures.screens.ts'
import { listPath } from './Tile.screens.tsx'
import { Weeks } from './Trend.screens.tsx'

interface DealWeek extends Week {
  readonly income: string
}

/** The profit from waybills by week. */
export const IncomeWeeks = withFigures('deal', 'byWeek', () => {
  const t = useTranslate()
  const deal = useResource('deal')
  const { data, isError } = useFigures<readonly DealWeek[]>('deal', 'byWeek')
  const title = t('nerud.screens.dashboard.weeks.income')
  const pathOf = ({ from, to }: Week): string => listPath(deal, { dtDeal: { from, to }, stateFilter: COUNTED })
  return (
    <Weeks
      title={title}
      weeks={data}
      failed={isError}
      text={roubles}
      series={[{ key: 'income', label: title, valueOf: week => week.income, pathOf }]}
    />
  )
})
