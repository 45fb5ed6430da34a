import type { Resources } from '#resource'
import type { Translate } from '../pageRecord.ts'

export { recordNumber, type Translate } from '../pageRecord.ts'

/** What formatting values as text needs beside the values. */
export interface Words {
  readonly t: Translate
  /** Every declared entity: names of referenced records follow their own titles. Without it they follow the fields that are shown. */
  readonly resources?: Resources
  /** The zone in whose clock moments are shown; the business zone when left out. */
  readonly zone?: string
}

/** A name within a sentence: '«Песок»'. */
export const quoted = (text: string, t: Translate): string => t('nerud.cell.quoted', { text })

/** The label of a field of a resource. */
export const fieldLabel = (name: string, field: string, t: Translate): string => t(`resources.${name}.fields.${field}`, { _: field })

/** A resource's name in the number that fits the count ('компания', 'компании', 'компаний'). */
export const resourceName = (name: string, count: number, t: Translate): string =>
  t(`resources.${name}.name`, { smart_count: count, _: name })
