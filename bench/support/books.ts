import type { Database } from '../../server/adapters/database.ts'
import { copy, type Run } from './deals.ts'

/**
 * Fills a demo business up to this many vehicles, with what belongs to them, and this many payments: copies of those of the demo, the payments on further and
 * further days. Payments are for lists alone: the ledger does not hear of them.
 */
export async function fillBooks(database: Database, count: number): Promise<void> {
  const run: Run = text => database.client.unsafe(text)
  const numberOf = async (what: string, table: string): Promise<number> => Number((await run(`select ${what} as n from ${table}`))[0]!['n'])
  // The first vehicle is none.
  const groups = async (table: string): Promise<number> => Math.ceil(count / ((await numberOf('count(*)', table)) - 1))
  const [vehicles, most] = [await groups('vehicle'), await numberOf('max(id)', 'vehicle')]
  const vehicle = `t.vehicle_id + g * ${most}`
  await copy(run, 'vehicle', `vehicle t, generate_series(1, ${vehicles - 1}) g where t.id > 1 and t.id <= ${most}`, {
    id: `t.id + g * ${most}`,
    // A page of them is of different ones.
    plate: `g || ' ' || t.plate`,
    truck_id: `t.truck_id + g * ${most}`,
    vin: 'null',
    sts: 'null',
  })
  await run(`select setval(pg_get_serial_sequence('vehicle', 'id'), (select max(id) from vehicle))`)
  for (const table of ['vehicle_drivers', 'vehicle_indicator', 'repair'])
    await copy(run, table, `${table} t, generate_series(1, ${vehicles - 1}) g where t.vehicle_id > 1 and t.vehicle_id <= ${most}`, {
      vehicle_id: vehicle,
    })
  await copy(run, 'payment', `payment t, generate_series(1, ${(await groups('payment')) - 1}) g`, {
    create_date: 't.create_date - g * 7',
    pay_date: 't.pay_date - g * 7',
    // No period is paid for twice.
    regular_period: 'null',
  })
}
