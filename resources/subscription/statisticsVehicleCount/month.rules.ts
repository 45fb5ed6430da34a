import { sql } from 'kysely'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { Engine } from '#server/engine/engine.ts'
import { SYSTEM } from '#server/session/rights.ts'
import type { Tx } from '#server/engine/tx.ts'
import { defineRules } from '#server/engine/rules.ts'
import { statisticsVehicleCount } from './statisticsVehicleCount.ts'

/** Records the number of vehicles in use today, once a day, by whichever server runs first. */
const count = (tx: Tx): Promise<unknown> =>
  sql`insert into statistics_vehicle_count (day, active, billed, ins_date, ins_user_id)
    select ${tx.today}::date, count(*), count(*) filter (where not is_trailer), ${tx.now}, 1 from vehicle where is_active and not is_delete
    on conflict do nothing`.execute(tx.db)

/** Charges the past month once: for the number of vehicles on its fullest day, at today's price. */
async function charge(tx: Tx): Promise<void> {
  const { rows } = await sql<{ price: string }>`select price_per_vehicle::text as price from domain_setting
    where not is_delete and price_per_vehicle > 0 order by id limit 1 for update`.execute(tx.db)
  if (!rows[0]) return
  await sql`insert into subscription_transaction (day, kind, period, vehicles, price, sum, ins_date, ins_user_id)
    select date_trunc('month', ${tx.today}::date)::date, 'accrual', m.period, m.billed, ${rows[0].price}::numeric, -m.billed * ${rows[0].price}::numeric, ${tx.now}, 1
    from (select to_char(day, 'YYYY-MM') as period, max(billed) as billed from statistics_vehicle_count
      where day >= date_trunc('month', ${tx.today}::date) - interval '1 month' and day < date_trunc('month', ${tx.today}::date) group by 1) m
    where m.billed > 0 and not exists (select 1 from subscription_transaction x where x.kind = 'accrual' and x.period = m.period and not x.is_delete)`.execute(
    tx.db,
  )
}

/** The daily work of the subscription: counts vehicles and charges a finished month. */
export const keepSubscription = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    await count(tx)
    await charge(tx)
  })

export const statisticsVehicleCountRules = defineRules(statisticsVehicleCount, {})
