import { sql } from 'kysely'
import type { Sql } from '#server/engine/rules.ts'

/** How many vehicles the subscription is charged for as they stand now: trailers are free. */
export const billedVehicles: Sql = sql`(select count(*)::int from vehicle where is_active and not is_delete and not is_trailer)`
/** What was paid less what was charged, in roubles. */
export const subscriptionBalance: Sql = sql`(select coalesce(sum(sum), 0.00) from subscription_transaction where not is_delete)`
