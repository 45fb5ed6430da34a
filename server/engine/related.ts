import { sql } from 'kysely'
import type { Of, Sql } from './sql.ts'

/** Rows of a table that belong to records. */
export interface Related {
  /** What stands behind `from`. */
  readonly from: Sql
  /** The id of the record that a row belongs to: rows are found by it, along an index. */
  readonly owner: Sql
  readonly where?: Sql
}
const TYPES = { bigint: sql`bigint`, boolean: sql`boolean`, date: sql`date`, text: sql`text` }
/** The type as which a value that JSON carried is read again. */
export const typeSql = ({ type }: RelatedValue): Sql => TYPES[type]

/** What the rows of a record come to. */
export interface RelatedValue {
  readonly rows: Related
  /** An aggregate over them; of a row that has its owner's id as its own, anything. */
  readonly value: Sql
  readonly type: keyof typeof TYPES
}

/**
 * How rules look at related rows. What these say is said once; the engine asks it where it stands for each record by itself, and for the records of a page of
 * all of them at once.
 */
export interface RelatedLookup {
  /** Has the record of this id such rows? */
  readonly any: (rows: Related, id: Sql) => Sql
  /** What the rows of the record of this id come to. */
  readonly at: (spec: RelatedValue, id: Sql) => Sql
}

const rowsOf = ({ from, owner, where }: Related, id: Sql): Sql =>
  sql`from ${from} where ${owner} = ${id}${where ? sql` and ${where}` : sql``}`

/** For each record by itself: what filters, orders, sums and cards take. */
export const oneByOne: RelatedLookup = {
  any: (rows, id) => sql`exists (select 1 ${rowsOf(rows, id)})`,
  at: ({ rows, value }, id) => sql`(select ${value} ${rowsOf(rows, id)})`,
}

/** The SQL of a derived field: from columns of its row, and what `look` finds in related rows. */
export type Derivation<C extends string = any> = (t: Of<C>, look: RelatedLookup) => Sql
