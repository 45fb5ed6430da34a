import type { Kysely, RawBuilder } from 'kysely'

/** The current business day in SQL: a function of the database, so that statements need not know the time zone. */
export const BUSINESS_DAY = 'business_day()'

/** A piece of SQL with values as parameters, written with Kysely's `sql` tag. */
export type Sql = RawBuilder<unknown>
/** A database or a transaction. The tables of entities are untyped: the engine only uses declared fields. */
export type Db = Kysely<any>
/**
 * Returns a column of the row that an expression is computed for: `t('id')`, `t('company_id')`. `C`: the columns, when the compiler knows
 * them.
 */
export type Of<C extends string = any> = (column: C) => RawBuilder<unknown>
