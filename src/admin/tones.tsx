import type { CSSProperties, ReactNode } from 'react'
import { type Resource, optionsOf, wirePathOf, toneOf, valueAt, type Tone } from '#resource'
import { type Words, fieldLabel, type Translate } from './cells/words.ts'

/** The options of a flag: yes and no, as 1 and 0 in addresses. */
export const FLAGS = ['1', '0'] as const

/** The text of a flag's value; in addresses the value is 1 or 0. */
export const flagText = ({ name }: Resource, field: string, value: unknown, { t }: Words): string => {
  const word = value === '1' || value === 'true' || value === true ? 'yes' : 'no'
  return t(`resources.${name}.choices.${field}.${word}`, { _: t(`nerud.cell.flag.${word}`) })
}

/** The CSS class of a tone. */
export const toneClass = (tone: Tone | undefined): string | undefined => tone && `tone-${tone}`

/** A text with the dot of its tone; for money amounts the colour alone is enough. */
export const toned = (tone: Tone | undefined, children: ReactNode): ReactNode => {
  if (!tone) return children
  const isSum = tone === 'moneyIn' || tone === 'moneyOut'
  return <span className={isSum ? toneClass(tone) : `toned ${toneClass(tone)}`}>{isSum ? children : <span>{children}</span>}</span>
}

const FULL = 100

interface Shown {
  readonly resource: Resource
  readonly field: string
  readonly record: unknown
  readonly words: Words
}

/** The value as a percentage of its limit; undefined without a limit. */
function percentOf({ resource, field, record }: Shown): number | undefined {
  const { shareOf } = optionsOf(resource.fields[field]!)
  if (shareOf === undefined) return undefined
  const [value, limit] = [field, shareOf].map(name => Number(valueAt(record, wirePathOf(resource, name)) ?? Number.NaN))
  const percent = Math.round((value! / limit!) * FULL)
  return limit! > 0 && Number.isFinite(percent) ? percent : undefined
}

/** A number above the bar of its share, with a text for screen readers. */
function shared(percent: number, { resource, field, words }: Shown, children: ReactNode): ReactNode {
  const { shareOf } = optionsOf(resource.fields[field]!)
  const limit = fieldLabel(resource.name, shareOf!, words.t)
  const shareText = words.t('nerud.cell.share', { percent, limit })
  return (
    <span className="share" title={shareText}>
      {children}
      <span className="unseen">{`, ${shareText}`}</span>
      <span className={`share-rail ${toneClass(percent > FULL ? 'error' : 'running')}`} aria-hidden>
        <span className="share-bar" style={{ '--share': `${Math.min(Math.max(percent, 0), FULL)}%` } as CSSProperties} />
      </span>
    </span>
  )
}

/** A rendered value with the dot of its tone and the bar of its share, if declared. */
export function withToneMark(shown: Shown, children: ReactNode): ReactNode {
  const { resource, field, record } = shown
  const one = resource.fields[field]!
  const percent = percentOf(shown)
  const drawn = toned(toneOf(one, valueAt(record, wirePathOf(resource, field))), children)
  return percent === undefined ? drawn : shared(percent, shown, drawn)
}

/** Whether a dot precedes the field's text. */
export const hasDot = (resource: Resource, field: string): boolean => {
  const one = resource.fields[field]
  return !!one && typeof optionsOf(one).tones === 'object'
}

/** Whether a record is active, as text with the dot of its tone; null for records without that flag. */
export const activityOf = (resource: Resource, record: unknown, words: Words): ReactNode => {
  const on = valueAt(record, wirePathOf(resource, 'isActive'))
  return typeof on === 'boolean'
    ? withToneMark({ resource, field: 'isActive', record, words }, flagText(resource, 'isActive', on, words))
    : null
}

/** A unit after a number: translated if there is a translation, else as it is. */
export const unitText = (unit: string, t: Translate): string => t(`nerud.cell.units.${unit}`, { _: unit })
