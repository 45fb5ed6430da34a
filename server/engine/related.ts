import { sql } from 'kysely'
import type { Of, Sql } from './sql.ts'

/** Rows of a table that belong to records. */
export interface Related {
  /** The SQL after `from`. */
  readonly from: Sql
  /** The id of the record that a row belongs to; an index finds rows by it. */
  readonly owner: Sql
  readonly where?: Sql
}
const TYPES = { bigint: sql`bigint`, boolean: sql`boolean`, date: sql`date`, text: sql`text` }
/** Returns the type to which a value from JSON is cast. */
export const typeSql = ({ type }: RelatedValue): Sql => TYPES[type]

/** A value computed from the related rows of a record. */
export interface RelatedValue {
  readonly rows: Related
  /** An aggregate over the rows; any expression when the owner is the row itself. */
  readonly value: Sql
  readonly type: keyof typeof TYPES
}

/**
 * How rules read related rows. A rule declares the rows once; the engine reads them for each record separately, or for all records of a
 * page at once.
 */
export interface RelatedLookup {
  /** Returns whether the record with this id has such rows. */
  readonly any: (rows: Related, id: Sql) => Sql
  /** Returns the value of the rows of the record with this id. */
  readonly at: (spec: RelatedValue, id: Sql) => Sql
}

const rowsOf = ({ from, owner, where }: Related, id: Sql): Sql =>
  sql`from ${from} where ${owner} = ${id}${where ? sql` and ${where}` : sql``}`

/** Reads the rows for each record separately: for filters, orders, sums and cards. */
export const oneByOne: RelatedLookup = {
  any: (rows, id) => sql`exists (select 1 ${rowsOf(rows, id)})`,
  at: ({ rows, value }, id) => sql`(select ${value} ${rowsOf(rows, id)})`,
}

/** The SQL of a derived field: from the columns of its row, and from related rows through `look`. */
export type Derivation<C extends string = any> = (t: Of<C>, look: RelatedLookup) => Sql
