import type { AnyOptions, Kind } from '#resource'
import { sql } from 'kysely'
import type { JsonText } from '../jsonText.ts'
import type { Sql } from '../sql.ts'
import type { Texts } from '../texts.ts'
import type { Cast } from '../cast.ts'

/** A JSON Schema, or any other part of an OpenAPI document. */
export type Schema = { [key: string]: unknown }

/** How a column of a workbook is written: texts stay texts, sums are numbers, dates are real dates. */
export type ExcelKind = 'text' | 'number' | 'money' | 'decimal' | 'date' | 'dateTime' | 'month' | 'flag'

/** A value that a document shows as `text` and a workbook keeps as a number (decimal text) or a date (ISO) when a cell holds nothing else. */
export type TypedValue = {
  readonly text: string
  readonly number?: string
  readonly date?: string
  /** The same in words, for papers: a sum, a day with the name of its month. */
  readonly words?: string
}

/** The text of a value that reads in JSON as it does in the database. */
export const plainText = (value: Sql): Sql => sql`(${value})::text`
/** The text of a value between quotation marks: of one that holds no character which JSON escapes. */
export const quoted = (value: Sql): Sql => sql`'"' || (${value})::text || '"'`
/** A text, whatever signs are in it: written by a function of the database (`systemTables`). */
export const escaped = (value: Sql): Sql => sql`json_text((${value})::text)`

/** The field whose value is written into JSON. */
export interface JsonPlace {
  /** Its SQL value; of a reference or a file the id. */
  readonly value: () => Sql
  /** The record with an id, of the field's target. */
  readonly record: (id: Sql) => JsonText
  /** The file with an id. */
  readonly file: (id: Sql) => JsonText
  /** The records that are joined to this one. */
  readonly joined: () => JsonText
  /** The records that point back to this one. */
  readonly lines: () => JsonText
}

/** The field that a list is filtered by, and what is asked of it. */
export interface FilterPlace {
  readonly value: () => Sql
  /** What was asked, as sent; at least one. */
  readonly asked: readonly string[]
  /** What was asked as this kind takes it, or as another; throws 400 for what it does not take. */
  readonly taken: (kind?: Kind) => readonly unknown[]
  /** Which bound of a range it is. */
  readonly edge: 'from' | 'to' | undefined
  /** Are some of these records joined to this one? */
  readonly joins: (ids: readonly unknown[]) => Sql
  /** The zone in which business days begin. */
  readonly zone: string
  /** The error 400 of a value that the kind does not take. */
  readonly wrong: () => Error
}

/** Where an exported column gets its words. */
interface ExcelPlace {
  /** The word of a choice. */
  readonly word: (value: unknown) => string
  /** What one or several records are called. */
  readonly names: (value: unknown) => unknown
}

/** Where a template document gets its words. */
export interface DocumentPlace {
  readonly texts: Texts
  readonly zone: string
  /** The word of a choice. */
  readonly word: (value: unknown) => string
  /** A nested record: its own text, and its fields. */
  readonly record: (value: unknown) => unknown
}

/** What the server knows of a kind. What is left out is as plain texts have it. */
export interface ServerKind {
  /** The type of its column; none for kinds without one. */
  readonly column?: (options: AnyOptions) => string
  /** Whose ids the column holds. */
  readonly refersTo?: 'record' | 'file'
  /** Ordered as Russian readers expect. */
  readonly isCollated?: true
  /** Two spellings of a unique value are the same in capitals and without. */
  readonly isFolded?: true
  /** No index holds its values in order. */
  readonly isUnindexed?: true
  /** The type of a cursor's value when it is not text. */
  readonly cast?: Cast
  /** A value as its column takes it. */
  readonly stored?: (value: unknown) => Sql
  /** The text of a value in JSON, where it is written with less effort than that of any value; null for null. */
  readonly jsonText?: (value: Sql) => Sql
  /** The text of what it nests in a record. */
  readonly nested?: (place: JsonPlace) => JsonText
  /** It has no plain form in the database: exports read its JSON. */
  readonly isNested?: true
  /** The condition of a filter; equal to one of the values, or between them, when left out. */
  readonly filter?: (place: FilterPlace) => Sql
  /** The JSON Schema of a value as it is read. */
  readonly schema: (options: AnyOptions) => Schema
  /** The JSON Schema of a value as it is sent, where it differs. */
  readonly sentSchema?: Schema
  /** The JSON Schema of a value that a filter is asked with, where it differs from one that is sent. */
  readonly askedSchema?: Schema
  /** What stands in the examples of the documentation; a sample when left out. */
  readonly example?: (options: AnyOptions) => unknown
  /** How a column of a workbook is written; as text when left out. */
  readonly excel?: ExcelKind
  /** What a cell of a workbook shows of a value. */
  readonly excelValue?: (place: ExcelPlace) => (value: unknown) => unknown
  /** What the text of an imported cell means; the kind's own rules check it afterwards. `zone`: whose clock the file shows, where that is known. */
  readonly importValue?: (text: string, options: AnyOptions, zone?: string) => unknown
  /** How a value reads in a template document; money, numbers and days stay such in the cells of a workbook. */
  readonly documentValue?: (value: unknown, place: DocumentPlace) => unknown
  /** What else than the value itself a template document may name of it. Example: `['words']` */
  readonly documentParts?: readonly string[]
}

/** The usual condition of a filter: equal to one of the values, or between the bounds, both included. */
export function compared(place: FilterPlace, kind?: Kind): Sql {
  const taken = place.taken(kind)
  const value = place.value()
  if (place.edge) return place.edge === 'from' ? sql`${value} >= ${taken[0]}` : sql`${value} <= ${taken[0]}`
  return taken.length === 1 ? sql`${value} = ${taken[0]}` : sql`${value} in (${sql.join(taken)})`
}
