import type { Resources } from '#resource'
import type { Translate } from '../pageRecord.ts'

export { recordNumber, type Translate } from '../pageRecord.ts'

/** What formatting values as text needs besides the values. */
export interface Words {
  readonly t: Translate
  /** The resources, whose titles name referenced records. Without it references are named by the fields that they contain. */
  readonly resources?: Resources
  /** The time zone in which moments are shown; that of the business by default. */
  readonly zone?: string
}

/** A name in quotation marks: '«Песок»'. */
export const quoted = (text: string, t: Translate): string => t('nerud.cell.quoted', { text })

/** The label of a field. */
export const fieldLabel = (name: string, field: string, t: Translate): string => t(`resources.${name}.fields.${field}`, { _: field })

/** The name of a resource in the plural form for a count ('компания', 'компании', 'компаний'). */
export const resourceName = (name: string, count: number, t: Translate): string =>
  t(`resources.${name}.name`, { smart_count: count, _: name })
