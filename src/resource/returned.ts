import { offers } from './routes.ts'
import { isChangeable } from './record.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** The export parameter for a file that will be edited in Excel and sent back: the file then identifies its records. */
export const EDITED = 'edited'
/** The path of the call that returns what an edited export would change. */
export const EXCEL_CHANGES = 'api/excel_changes'

/** One cell that was changed in Excel. Values are as in records; when a cell cannot be read, the problem is given. */
export interface ChangedCell {
  readonly field: string
  /** The value when the file was created. */
  readonly before: unknown
  /** The current value, when it was changed since. */
  readonly now?: unknown
  readonly after: unknown
  /** The text of the cell. */
  readonly text: string
  readonly problem?: string
}
/** A record with changed cells; `version` is the current one. */
export interface ChangedRow {
  readonly id: number
  readonly version: number
  readonly title: string
  /** The row in the file. */
  readonly row: number
  readonly cells: readonly ChangedCell[]
}
export interface ReturnedFile {
  readonly resource: string
  readonly rows: readonly ChangedRow[]
  /** The number of unchanged records in the file. */
  readonly same: number
  /** The number of rows whose records are gone, or not visible to the caller. */
  readonly lost: number
  /** Headings of columns that cannot be changed this way. */
  readonly ignored: readonly string[]
}

const KINDS: ReadonlySet<string> = new Set([
  'text',
  'number',
  'decimal',
  'money',
  'date',
  'flag',
  'choice',
  'reference',
  'references',
  'month',
  'phone',
  'email',
])

/**
 * Whether a field can be changed in Excel. Values that a cell cannot express completely cannot, nor can moments, which readers see in their
 * own time zones.
 */
const isEditedInExcel = (one: Field): boolean => KINDS.has(one.kind) && isChangeable(one)

/**
 * Returns the fields that a user may change in Excel, by their rights to read and write; none when the resource has no call that changes a
 * record.
 */
export const fieldsInExcel = (resource: Resource, may: (field: string, operation: 'read' | 'write') => boolean): readonly string[] =>
  offers(resource, 'edit')
    ? Object.keys(resource.fields).filter(name => isEditedInExcel(resource.fields[name]!) && may(name, 'read') && may(name, 'write'))
    : []
