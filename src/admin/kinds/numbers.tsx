import { optionsOf, wirePathOf, valueAt, type AnyOptions } from '#resource'
import type { ReactNode } from 'react'
import { formatDecimal, formatInteger, formatMoney } from '#resource/text'
import { unitText } from '../tones.tsx'
import { recordNumber, type Words } from '../cells/words.ts'
import { NumericCard, RefLink, type BrowserKind, type ValueProps } from './kind.tsx'

const withUnit = (text: string, { unit }: AnyOptions, { t }: Words): string => (unit && text ? `${text}\u00a0${unitText(unit, t)}` : text)

const shared = { align: 'right', card: NumericCard } as const

/** A number that is the id of a record links to its card. */
const WholeCard = (props: ValueProps): ReactNode => {
  const { resource, field, record, value, linkTo } = props
  const { recordOf } = optionsOf(resource.fields[field]!)
  const target = recordOf === undefined ? undefined : valueAt(record, wirePathOf(resource, recordOf))
  const digits = <NumericCard {...props} />
  return typeof target === 'string' ? <RefLink path={linkTo(target, Number(value))}>{digits}</RefLink> : digits
}

/** An integer. */
export const number: BrowserKind = {
  ...shared,
  card: WholeCard,
  // Thousands are separated only from five digits on, as is usual in Russian typography, so that the year 2019 stays together.
  text: (value, { options, words }) =>
    options.recordOf !== undefined
      ? recordNumber(value, words.t)
      : withUnit(/^-?\d{1,4}$/.test(String(value)) ? String(value) : formatInteger(String(value)), options, words),
  width: 100,
}
/** The maximum scale that is aligned: coordinates and rates are not compared by their last digit. */
const MAX_ALIGNED = 3
const NUMBER = /^(?<whole>[^,]*)(?:,(?<digits>\d+))?(?<unit>\u00a0\D+)?$/u

/** A number in a table, padded to its declared scale and unit so that decimal commas align. */
const alignedBy = (scale: number) =>
  function aligned({ text }: { readonly text: string }) {
    const { digits = '', unit } = NUMBER.exec(text)?.groups ?? {}
    const missing = Math.max(0, scale - digits.length)
    if (missing === 0 && unit === undefined) return text
    const number = unit === undefined ? text : text.slice(0, -unit.length)
    return (
      <>
        <span className={missing > 0 ? `less-${missing}` : undefined}>{number}</span>
        {unit !== undefined && <span className="unit">{unit}</span>}
      </>
    )
  }

/** A decimal, as a string. */
export const decimal: BrowserKind = {
  ...shared,
  text: (value, { options, words }) => {
    const digits = String(value).split('.')[1]?.replace(/0+$/, '').length ?? 0
    return withUnit(formatDecimal(String(value), Math.min(Math.max(digits, 2), options.scale ?? 3)), options, words)
  },
  width: 110,
  draw: ({ scale = 3 }) => (scale <= MAX_ALIGNED ? alignedBy(scale) : undefined),
}
/** Roubles, as a decimal string. */
export const money: BrowserKind = { ...shared, text: value => formatMoney(String(value)), width: 130 }
