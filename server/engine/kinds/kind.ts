import type { AnyOptions, Kind } from '#resource'
import { sql } from 'kysely'
import type { JsonText, Sql, Cast } from '../sql.ts'
import type { Texts } from '../texts.ts'

/** A JSON Schema, or any other part of an OpenAPI document. */
export type Schema = { [key: string]: unknown }

/** The format of a workbook column: texts stay texts, sums are numbers, dates are real dates. */
export type ExcelKind = 'text' | 'number' | 'money' | 'decimal' | 'date' | 'dateTime' | 'month' | 'flag'

/**
 * A value that a document shows as `text`; a workbook cell that contains nothing else stores it as a number (decimal text) or a date (ISO).
 */
export type TypedValue = {
  readonly text: string
  readonly number?: string
  readonly date?: string
  /** The value in words, for documents: a sum, or a day with the name of its month. */
  readonly words?: string
}

/** Returns the JSON text of a value that looks the same in JSON and in the database. */
export const plainText = (value: Sql): Sql => sql`(${value})::text`
/** Returns the quoted JSON text of a value without characters that JSON escapes. */
export const quoted = (value: Sql): Sql => sql`'"' || (${value})::text || '"'`
/** Returns the JSON text of any text, by a function of the database (`systemTables`). */
export const escaped = (value: Sql): Sql => sql`json_text((${value})::text)`

/** A field whose value is written as JSON. */
export interface NestedJson {
  /** Its SQL value; for a reference or a file, the id. */
  readonly value: () => Sql
  /** Returns the record with an id, of the field's target. */
  readonly record: (id: Sql) => JsonText
  /** Returns the file with an id. */
  readonly file: (id: Sql) => JsonText
  /** Returns the records joined to this one. */
  readonly joined: () => JsonText
  /** Returns the records that refer back to this one. */
  readonly lines: () => JsonText
}

/** A filter of a list: its field, and the requested values. */
export interface RequestedFilter {
  readonly value: () => Sql
  /** The requested values as sent; at least one. */
  readonly sent: readonly string[]
  /** Returns the requested values, parsed as this kind or another; throws 400 for invalid ones. */
  readonly taken: (kind?: Kind) => readonly unknown[]
  /** The bound of a range that it is. */
  readonly edge: 'from' | 'to' | undefined
  /** Returns the condition that some of these records are joined to this one. */
  readonly joins: (ids: readonly unknown[]) => Sql
  /** The time zone of business days. */
  readonly zone: string
  /** Returns the error 400 for an invalid value. */
  readonly wrong: () => Error
}

/** What an exported column needs to show values as words. */
interface ExcelWords {
  /** Returns the word for a choice. */
  readonly word: (value: unknown) => string
  /** Returns the titles of one or several records. */
  readonly names: (value: unknown) => unknown
}

/** What a template document needs to show values as words. */
export interface DocumentWords {
  readonly texts: Texts
  readonly zone: string
  /** Returns the word for a choice. */
  readonly word: (value: unknown) => string
  /** Returns a nested record: its own text, and its fields. */
  readonly record: (value: unknown) => unknown
}

/** The server side of a field kind. What is omitted is the same as for plain texts. */
export interface ServerKind {
  /** Returns the type of its column; omitted for kinds without one. */
  readonly column?: (options: AnyOptions) => string
  /** What the column's ids refer to. */
  readonly refersTo?: 'record' | 'file'
  /** Ordered by the Russian collation. */
  readonly isCollated?: true
  /** Values that differ only in case are equal for uniqueness. */
  readonly isFolded?: true
  /** Has no ordered index. */
  readonly isUnindexed?: true
  /** The type of a cursor's value when it is not text. */
  readonly cast?: Cast
  /** Converts a value to SQL for its column. */
  readonly stored?: (value: unknown) => Sql
  /** Returns the JSON text of a value where a cheaper way than the general one exists; null for null. */
  readonly jsonText?: (value: Sql) => Sql
  /** Returns the JSON text of the records that it nests. */
  readonly nested?: (json: NestedJson) => JsonText
  /** Has no plain form in the database: exports read its JSON. */
  readonly isNested?: true
  /** Returns the condition of a filter; by default equality with one of the values, or the range. */
  readonly filter?: (filter: RequestedFilter) => Sql
  /** Returns the JSON Schema of a value in answers. */
  readonly schema: (options: AnyOptions) => Schema
  /** The JSON Schema of a value in requests, when it differs. */
  readonly sentSchema?: Schema
  /** The JSON Schema of a value in filters, when it differs from that in requests. */
  readonly filterSchema?: Schema
  /** Returns the value in the examples of the API documentation; by default a sample by the schema. */
  readonly example?: (options: AnyOptions) => unknown
  /** The format of a workbook column; by default text. */
  readonly excel?: ExcelKind
  /** Returns a function that converts a value to what a workbook cell shows. */
  readonly excelValue?: (words: ExcelWords) => (value: unknown) => unknown
  /** Converts the text of an imported cell to a value, which is then validated. `zone`: the time zone of the file, when known. */
  readonly importValue?: (text: string, options: AnyOptions, zone?: string) => unknown
  /** Converts a value to its text in a template document; money, numbers and days keep their type in the cells of a workbook. */
  readonly documentValue?: (value: unknown, words: DocumentWords) => unknown
  /** What a template document may read of the value besides its text. Example: `['words']` */
  readonly documentParts?: readonly string[]
}

/** The default condition of a filter: equality with one of the values, or the range with both bounds included. */
export function compared(filter: RequestedFilter, kind?: Kind): Sql {
  const taken = filter.taken(kind)
  const value = filter.value()
  if (filter.edge) return filter.edge === 'from' ? sql`${value} >= ${taken[0]}` : sql`${value} <= ${taken[0]}`
  return taken.length === 1 ? sql`${value} = ${taken[0]}` : sql`${value} in (${sql.join(taken)})`
}
