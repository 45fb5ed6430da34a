import type { ReactNode } from 'react'
import { compare } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import type { Words } from './words.ts'

/** The height of the line in SVG units; it is as wide as its cell. */
const HEIGHT = 18

const whole = (value: string | undefined): string => formatDecimal(value ?? '0', 0)
/** The first and last amount. */
export const trendText = (values: readonly string[], { t }: Words): string =>
  values.length === 0 ? '' : t('nerud.cell.trend', { from: whole(values[0]), to: whole(values.at(-1)) })

/** The points of a polyline through the amounts, scaled from the minimum at the bottom to the maximum at the top; in the middle if all are equal. */
export function trendPoints(values: readonly string[]): string {
  const numbers = values.map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const height = (value: number): number => (most === least ? HEIGHT / 2 : HEIGHT - 1 - ((value - least) / (most - least)) * (HEIGHT - 2))
  return numbers.map((value, at) => `${at},${Math.round(height(value) * 10) / 10}`).join(' ')
}

interface TrendProps {
  readonly value: unknown
  readonly text: string
  readonly words: Words
}
/** Amounts over days as a sparkline, with a text for screen readers. */
export const drawTrend = ({ value, text, words: { t } }: TrendProps): ReactNode => {
  const values = value as readonly string[]
  const sorted = values.toSorted(compare)
  const description = t('nerud.cell.trendWhole', { text, count: values.length, least: whole(sorted[0]), most: whole(sorted.at(-1)) })
  return (
    <span className="trend" title={description}>
      <span className="unseen">{description}</span>
      <svg aria-hidden viewBox={`0 0 ${Math.max(values.length - 1, 1)} ${HEIGHT}`} preserveAspectRatio="none">
        <polyline points={trendPoints(values)} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  )
}
