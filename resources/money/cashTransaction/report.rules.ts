import type { CashBox } from './boxes.ts'
import { sql } from 'kysely'
import type { Cells } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'

/** The objects in the report's measures for each kind of box: conditions on `k.object_type`. */
const PARTS: Readonly<Record<'C' | 'E', Readonly<Record<string, Sql>>>> = {
  C: { accrued: sql`k.object_type = 'deal'`, paid: sql`k.object_type <> 'deal'` },
  E: {
    accrued: sql`k.object_type = 'deal'`,
    premium: sql`k.object_type = 'premium'`,
    withheld: sql`k.object_type in ('penalty', 'fuel', 'fine')`,
    paid: sql`k.object_type not in ('deal', 'premium', 'penalty', 'fuel', 'fine')`,
  },
}

/**
 * Balances of boxes before and after a period, and the movements, from the sums by day. Balances are computed backwards from the current
 * ones, so that a recent period is cheap: minus later movements, and those not known on the requested day.
 */
export const boxCells =
  ({ kind }: Pick<CashBox, 'kind'>): Cells =>
  ({ from, to, knownOn, parameters: { asOf } }) => {
    const last = typeof asOf === 'string' && asOf < to ? asOf : to
    const parts = Object.entries(PARTS[kind as 'C' | 'E'])
    const moved = sql`(k.plus + k.minus)`
    const unknown = knownOn === null ? sql`false` : sql`k.known > ${knownOn}::date`
    const later = sql`(k.day > ${last}::date or ${unknown})`
    const within = sql`(k.day >= ${from}::date and not ${later})`
    const none = parts.map(([name]) => sql`0::numeric as ${sql.ref(name)}`)
    const each = parts.map(([, is]) => sql`case when ${within} and ${is} then ${moved} else 0 end`)
    return sql`select b.box_id as "row", ${from}::date as "day", b.balance as opening, ${sql.join(none)}, b.balance as closing
        from box_balance b where b.box_kind = ${sql.lit(kind)}
      union all select k.box_id, greatest(k.day, ${from}::date), -${moved}, ${sql.join(each)}, case when ${later} then -${moved} else 0 end
        from box_day k where k.box_kind = ${sql.lit(kind)} and (k.day >= ${from}::date or ${unknown})`
  }
