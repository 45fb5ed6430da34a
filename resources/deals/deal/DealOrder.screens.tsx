import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { idOf } from '#resource'
import { neededOf, type OrderTerms } from '#resources/orders/materialOrder/orderLimit.formulas'
import { compare, subtract, type Decimal } from '#resource/decimal'
import { formatDate, formatDecimal } from '#resource/text'
import { businessDay } from '#admin/data/values.ts'
import { useOrderTerms, useDealDay, useRef } from '#resources/deals/deal/terms.screens'

const DECIMAL = /^\d+(\.\d+)?$/
const decimalOf = (value: unknown): Decimal => (DECIMAL.test(String(value ?? '')) ? String(value) : '0')
const trimmed = (value: Decimal): string => formatDecimal(value, (value.split('.')[1] ?? '').replace(/0+$/u, '').length)

/** The part of a limit that the waybill in the form uses. */
function useNeed(type: OrderTerms['limit']['type']): Decimal {
  const [object, career]: unknown[] = useWatch({ name: ['objectVol', 'careerVol'] })
  const volume = decimalOf(object)
  return neededOf(type, compare(volume, '0') > 0 ? volume : decimalOf(career))
}

interface Line {
  readonly text: string
  readonly tone: 'text.secondary' | 'warning.main' | 'error.main'
}

/** The text about a limit including this waybill; what prevents saving comes first. */
function lineOf(t: ReturnType<typeof useTranslate>, { limit }: OrderTerms, day: string, need: Decimal): Line {
  const left = subtract(limit.of, limit.used)
  const after = subtract(left, need)
  const carrierLeft = limit.carrier && subtract(limit.carrier.of, limit.carrier.used)
  const sign = limit.unit ?? t('nerud.orders.trips')
  const facts = { of: trimmed(limit.of), left: trimmed(left), after: trimmed(after), sign, day: formatDate(day) }
  const over = limit.mayExceed ? 'warning.main' : 'error.main'
  if (day < limit.from || day > limit.to)
    return { text: t('nerud.orders.otherDay', { from: formatDate(limit.from), to: formatDate(limit.to) }), tone: 'error.main' }
  if (!limit.carries) return { text: t('nerud.orders.otherCarrier'), tone: 'error.main' }
  if (compare(after, '0') < 0)
    return {
      text: t(limit.mayExceed ? 'nerud.orders.over' : 'nerud.orders.tooMuch', { ...facts, by: trimmed(subtract('0', after)) }),
      tone: over,
    }
  if (carrierLeft !== null && limit.type !== 'tripsPerDay' && compare(subtract(carrierLeft, need), '0') < 0)
    return { text: t('nerud.orders.carrierLeft', { left: trimmed(carrierLeft), sign }), tone: over }
  const period = limit.type === 'volume' ? 'whole' : 'perDay'
  return { text: t(`nerud.orders.${period}`, facts), tone: compare(after, '0') === 0 ? 'warning.main' : 'text.secondary' }
}

/** The height of a limit, reserved while it loads. */
const LIMIT_HEIGHT = 32

interface BarProps {
  readonly percent: number
  readonly color: string
  readonly opacity: number
}
const Bar = ({ percent, color, opacity }: BarProps) => (
  <Box sx={{ position: 'absolute', insetBlock: 0, insetInlineStart: 0, width: `${percent}%`, bgcolor: color, opacity }} />
)

/** How far the order's limit is used, and this waybill's part of it. */
const Limit = ({ terms, day }: { readonly terms: OrderTerms; readonly day: string }) => {
  const t = useTranslate()
  const { limit } = terms
  const need = useNeed(limit.type)
  const { text, tone } = lineOf(t, terms, day, need)
  const colour = tone === 'text.secondary' ? 'primary.main' : tone
  const share = (value: Decimal): number => Math.min(100, (Number(value) / Number(limit.of)) * 100)
  return (
    <Box role="status" aria-label={t('nerud.orders.limit')} sx={{ mt: 0.5, minHeight: LIMIT_HEIGHT }}>
      <Box aria-hidden sx={{ position: 'relative', height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'action.hover' }}>
        <Bar percent={share(String(Number(limit.used) + Number(need)))} color={colour} opacity={0.45} />
        <Bar percent={share(limit.used)} color={colour} opacity={1} />
      </Box>
      <Box sx={{ typography: 'body2', color: tone, mt: 0.5 }}>{text}</Box>
    </Box>
  )
}

/** Below the order of a waybill: shows the rest of its limit while volumes are typed. */
export const DealOrder = () => {
  const [order, shipment] = [useRef('materialOrder'), useRef('shipment')]
  const day = useDealDay() ?? businessDay()
  const { getValues } = useFormContext()
  const deal = idOf(getValues('id')) ?? null
  const { data: terms } = useOrderTerms({ order, day, shipment, deal })
  if (order === null) return null
  return terms && terms.id === order ? <Limit terms={terms} day={day} /> : <Box sx={{ mt: 0.5, height: LIMIT_HEIGHT }} />
}
