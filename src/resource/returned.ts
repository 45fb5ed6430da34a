import { offers } from './routes.ts'
import { isChangeable } from './record.ts'
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** The parameter of an export that is to be edited in Excel and brought back: the file then knows its records. */
export const EDITED = 'edited'
/** The call that says what a file changes that was exported, edited and brought back. */
export const EXCEL_CHANGES = 'api/excel_changes'

/** One cell that somebody changed in Excel. Values are as records hold them; what could not be read says why. */
export interface ChangedCell {
  readonly field: string
  /** What the record held when the file was made. */
  readonly before: unknown
  /** What it holds now, where somebody changed it since. */
  readonly now?: unknown
  readonly after: unknown
  /** What stands in the cell. */
  readonly text: string
  readonly problem?: string
}
/** A record with changed cells; `version` is that of today. */
export interface ChangedRow {
  readonly id: number
  readonly version: number
  readonly title: string
  /** The row of the file. */
  readonly row: number
  readonly cells: readonly ChangedCell[]
}
export interface ReturnedFile {
  readonly resource: string
  readonly rows: readonly ChangedRow[]
  /** How many records of the file are as they were. */
  readonly same: number
  /** Rows whose records are gone, or not for the caller. */
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
  'inn',
])

/** May a field be changed in Excel? Values that a cell cannot say whole, and moments, which readers see in zones of their own, may not. */
const isEditedInExcel = (one: Field): boolean => KINDS.has(one.kind) && isChangeable(one)

/** The fields that somebody may change in Excel, where it may be read and written: none where the resource has no call that changes a record. */
export const fieldsInExcel = (resource: Resource, may: (field: string, operation: 'read' | 'write') => boolean): readonly string[] =>
  offers(resource, 'edit')
    ? Object.keys(resource.fields).filter(name => isEditedInExcel(resource.fields[name]!) && may(name, 'read') && may(name, 'write'))
    : []
