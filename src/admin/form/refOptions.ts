import { placeOf, valueAt, type Narrow, type Ref, type Resource } from '#resource'
import type { Words } from '../cells/words.ts'
import { refText } from '../fields/text.ts'
import type { Option } from '../inputs/useOptions.ts'

/** An option of a reference, with the record that the form will contain. */
export interface RefOption extends Option {
  readonly record: Ref
}
/** A record as returned by a select call. */
export type Found = Ref & { readonly label?: string }

/** Whether a reference contains more than its id. */
export const hasTitle = (record: Ref): boolean => Object.entries(record).some(([key, value]) => key !== 'id' && value !== null)

/** The text of a record in a select: its title, the label from the server, or its number. */
const labelOf = (target: Resource, record: Found, words: Words): string => {
  const { label, ...rest } = record
  const entitled = target.title.fields.every(name => valueAt(record, placeOf(target, name)) !== undefined)
  return entitled || label === undefined ? refText(rest, target.name, words) : label
}

/** Converts a record to an option. */
export const optionOf = (target: Resource, record: Found, words: Words): RefOption => ({
  id: record.id,
  label: labelOf(target, record, words),
  record,
})

/** Filters of options, by field of their resource. */
export type Narrowed = Readonly<Record<string, Narrow>>
