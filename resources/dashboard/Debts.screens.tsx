import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDate, formatDayMonth, formatInteger } from '#resource/text'
import { companyBox } from '#resources/money/cashTransaction/boxes'
import { businessDay } from '#admin/data/values.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { toneClass } from '#admin/tones.tsx'
import { roubles, useFigures, withFigures } from './figures.screens.ts'
import { BOXES, listPath, DEBT_SIDES, DEBT_TONES, Figure, FigureLink, TwoColumns, Pending, FigureRows, Tile } from './Tile.screens.tsx'

interface Side {
  readonly count: number
  readonly sum: string
  readonly stillCount: number
  readonly stillSum: string
  readonly top: readonly { readonly id: number; readonly name: string; readonly sum: string; readonly lastMovement: string }[]
}
interface DebtFigures {
  readonly owed: Side
  readonly owe: Side
  readonly stillUntil: string
}

/** A day, without the year if it is the current one. */
const dayOf = (day: string): string => (day.slice(0, 4) === businessDay().slice(0, 4) ? formatDayMonth(day) : formatDate(day))

/** Receivables and payables: totals, those unchanged for a month, the largest ones. */
export const Debts = withFigures('company', 'debts', () => {
  const t = useTranslate()
  const company = useResource('company')
  const { data, isError } = useFigures<DebtFigures>('company', 'debts')
  const say = (key: string, more?: Record<string, unknown>): string => t(`nerud.screens.dashboard.debts.${key}`, more)
  const still = (side: keyof typeof DEBT_SIDES, { stillUntil, [side]: of }: DebtFigures) =>
    of.stillCount > 0 && (
      <FigureLink
        className={toneClass('warning')}
        to={listPath(company, { balance: DEBT_SIDES[side], lastMovement: { to: stillUntil } }, BOXES)}
      >
        {say('still', { sum: roubles(of.stillSum) })}
      </FigureLink>
    )
  return (
    <Tile title={say('title')}>
      {!data ? (
        <Pending lines={6} failed={isError} />
      ) : (
        <TwoColumns>
          {(['owed', 'owe'] as const).map(side => (
            <Box key={side} sx={{ minWidth: 0 }}>
              <Figure
                label={say(side, { count: formatInteger(data[side].count) })}
                value={roubles(data[side].sum)}
                to={listPath(company, { balance: DEBT_SIDES[side] }, BOXES)}
                note={still(side, data)}
                tone={toneClass(DEBT_TONES[side])}
              />
              {data[side].top.length === 0 ? (
                <Typography color="text.secondary">{say('none')}</Typography>
              ) : (
                <FigureRows
                  label={say('top')}
                  rows={data[side].top.map(one => ({
                    name: one.name,
                    to: companyBox.screen.replace(':id', String(one.id)),
                    value: roubles(one.sum),
                    note: dayOf(one.lastMovement),
                  }))}
                />
              )}
            </Box>
          ))}
        </TwoColumns>
      )}
    </Tile>
  )
})
