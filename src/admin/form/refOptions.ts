import { placeOf, valueAt, type Narrow, type Ref, type Resource } from '#resource'
import type { Words } from '../cells/words.ts'
import { refText } from '../fields/text.ts'
import type { Option } from '../inputs/useOptions.ts'

/** An option of a reference together with the record that the form will hold. */
export interface RefOption extends Option {
  readonly record: Ref
}
/** A record as a select answers it. */
export type Found = Ref & { readonly label?: string }

/** Does a reference hold more than its id? */
export const hasTitle = (record: Ref): boolean => Object.entries(record).some(([key, value]) => key !== 'id' && value !== null)

/** A record's words in a select: its own title, what the server calls it, or its number. */
const labelOf = (target: Resource, record: Found, words: Words): string => {
  const { label, ...rest } = record
  const entitled = target.title.fields.every(name => valueAt(record, placeOf(target, name)) !== undefined)
  return entitled || label === undefined ? refText(rest, target.name, words) : label
}

/** A record as an option. */
export const optionOf = (target: Resource, record: Found, words: Words): RefOption => ({
  id: record.id,
  label: labelOf(target, record, words),
  record,
})

/** What options are narrowed to, by field of their resource. */
export type Narrowed = Readonly<Record<string, Narrow>>
