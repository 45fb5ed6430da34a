import type { Kysely, RawBuilder } from 'kysely'

/** How SQL says the business day of now: a function of the database, so that statements need not know the zone. */
export const BUSINESS_DAY = 'business_day()'

/** A piece of SQL whose values are parameters: written with Kysely's `sql` tag. */
export type Sql = RawBuilder<unknown>
/** A database or a transaction. Entity tables are untyped: the engine's allow-list of fields stands in for types. */
export type Db = Kysely<any>
/** Names a column of the row that an expression is computed for: `t('id')`, `t('company_id')`. `C`: the columns, where the compiler knows them. */
export type Of<C extends string = any> = (column: C) => RawBuilder<unknown>
