import { type Resource, optionsOf, placeOf, toneOf, valueAt, type Tone } from '#resource'
import { type Words, fieldLabel } from './cells/words.ts'
import type { CSSProperties, ReactNode } from 'react'

/** Yes, no, or, left empty, any: flags travel in addresses as 1 and 0. */
export const FLAGS = ['1', '0'] as const

/** What a value of this flag is called; travelling in an address it is 1 or 0. */
export const flagText = ({ name }: Resource, field: string, value: unknown, { t }: Words): string => {
  const stated = value === '1' || value === 'true' || value === true ? 'yes' : 'no'
  return t(`resources.${name}.choices.${field}.${stated}`, { _: t(`nerud.cell.flag.${stated}`) })
}

/** The class that gives words the colour of a tone. */
export const toneClass = (tone: Tone | undefined): string | undefined => tone && `tone-${tone}`

/** Words with the mark of their tone; the sign of a sum is mark enough for its colour. */
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

/** How much of its limit a value is, in percent; none without a limit. */
function percentOf({ resource, field, record }: Shown): number | undefined {
  const { shareOf } = optionsOf(resource.fields[field]!)
  if (shareOf === undefined) return undefined
  const [value, limit] = [field, shareOf].map(name => Number(valueAt(record, placeOf(resource, name)) ?? Number.NaN))
  const percent = Math.round((value! / limit!) * FULL)
  return limit! > 0 && Number.isFinite(percent) ? percent : undefined
}

/** A number over the bar of its share, which screen readers get in words. */
function shared(percent: number, { resource, field, words }: Shown, children: ReactNode): ReactNode {
  const { shareOf } = optionsOf(resource.fields[field]!)
  const limit = fieldLabel(resource.name, shareOf!, words.t)
  const stated = words.t('nerud.cell.share', { percent, limit })
  return (
    <span className="share" title={stated}>
      {children}
      <span className="unseen">{`, ${stated}`}</span>
      <span className={`share-rail ${toneClass(percent > FULL ? 'error' : 'running')}`} aria-hidden>
        <span className="share-bar" style={{ '--share': `${Math.min(Math.max(percent, 0), FULL)}%` } as CSSProperties} />
      </span>
    </span>
  )
}

/** A drawn value of a record with what its declaration adds to the words: the mark of its tone, the bar of its share. */
export function marked(shown: Shown, children: ReactNode): ReactNode {
  const { resource, field, record } = shown
  const one = resource.fields[field]!
  const percent = percentOf(shown)
  const drawn = toned(toneOf(one, valueAt(record, placeOf(resource, field))), children)
  return percent === undefined ? drawn : shared(percent, shown, drawn)
}

/** Does a dot stand before the field's words? */
export const hasDot = (resource: Resource, field: string): boolean => {
  const one = resource.fields[field]
  return !!one && typeof optionsOf(one).tones === 'object'
}

/** Whether a record is in use, in words and by the mark of its tone; nothing for records without that flag. */
export const activityOf = (resource: Resource, record: unknown, words: Words): ReactNode => {
  const on = valueAt(record, placeOf(resource, 'isActive'))
  return typeof on === 'boolean' ? marked({ resource, field: 'isActive', record, words }, flagText(resource, 'isActive', on, words)) : null
}
