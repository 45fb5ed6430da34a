import { useTranslate } from 'react-admin'
import { formatDecimal } from '#resource/text'
import { useResource } from '../../admin/declared.tsx'
import { roubles, type Week } from './figures.ts'
import { listPath } from './paths.ts'
import { useFigures } from './useFigures.ts'
import { Weeks } from './Weeks.tsx'

interface DealWeek extends Week {
  readonly income: string
  readonly tons: string
}

/** The waybills that weeks are added up from: those that stand in the boxes. */
const COUNTED = ['active', 'closed'] as const

/** One measure of the waybills of the last weeks. */
const Measure = ({ of, text }: { readonly of: 'income' | 'tons'; readonly text: (value: string) => string }) => {
  const t = useTranslate()
  const deal = useResource('deal')
  const { data, isError } = useFigures<readonly DealWeek[]>('deal', 'byWeek')
  const title = t(`nerud.screens.dashboard.weeks.${of}`)
  const pathOf = ({ from, to }: Week): string => listPath(deal, { dtDeal: { from, to }, stateFilter: COUNTED })
  return (
    <Weeks
      title={title}
      weeks={data}
      failed={isError}
      text={text}
      series={[{ key: of, label: title, valueOf: week => week[of], pathOf }]}
    />
  )
}

/** What waybills left, week by week. */
export const IncomeWeeks = () => <Measure of="income" text={roubles} />
/** Tonnes brought to objects, week by week. */
export const TonWeeks = () => {
  const t = useTranslate()
  return <Measure of="tons" text={value => t('nerud.screens.dashboard.weeks.tonnes', { count: formatDecimal(value, 1) })} />
}
