import { useTranslate } from 'react-admin'
import { companyBox } from '#resources/money/cashTransaction/boxes'
import { formatDate, formatDayMonth } from '#resource/text'
import { useResource } from '#admin/resourceContext.tsx'
import { toneClass } from '#admin/tones.tsx'
import { deltaOf, deltaText, roubles, useFigures, withFigures } from './figures.screens.ts'
import { BOXES, listPath, DEBT_SIDES, DEBT_TONES, Figure, FigureLink } from './Tile.screens.tsx'
import { Trend, type TrendOf, type TrendSeries } from './Trend.screens.tsx'

interface DebtDay {
  readonly day: string
  readonly owed: string
  readonly owe: string
}

/** Receivables and payables at the end of each of the last days. */
export const DebtDays = withFigures(companyBox.owner, 'debtsByDay', () => {
  const t = useTranslate()
  const company = useResource(companyBox.owner)
  const { data, isError } = useFigures<readonly DebtDay[]>(companyBox.owner, 'debtsByDay')
  const say = (key: string, more?: Record<string, unknown>): string => t(`nerud.screens.dashboard.debtDays.${key}`, more)
  const series = (['owed', 'owe'] as const).map((side): TrendSeries<DebtDay> => ({
    key: side,
    label: say(side),
    tone: DEBT_TONES[side],
    valueOf: one => one[side],
    pathOf: ({ day }) => listPath(company, { balance: DEBT_SIDES[side], asOf: day }, BOXES),
  }))
  const [first, last] = [data?.[0], data?.at(-1)]
  const of: TrendOf<DebtDay> | undefined = data && {
    points: data,
    series,
    each: 'day',
    nameOf: ({ day }) => formatDayMonth(day),
    spanOf: ({ day }) => formatDate(day),
    text: roubles,
  }
  return (
    <Trend
      title={say('title')}
      failed={isError}
      of={of}
      figures={
        first &&
        last &&
        series.map(({ key, label, tone, valueOf, pathOf }) => (
          <Figure
            key={key}
            label={label}
            value={roubles(valueOf(last))}
            to={pathOf(last)}
            note={
              <FigureLink to={pathOf(first)}>
                {say('before', { day: formatDayMonth(first.day), value: roubles(valueOf(first)) })}
                {deltaText(deltaOf(valueOf(last), valueOf(first)))}
              </FigureLink>
            }
            mark={toneClass(tone)}
          />
        ))
      }
    />
  )
})
