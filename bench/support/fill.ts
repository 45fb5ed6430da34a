import { application } from '#resources/app.rules'
import type { Database } from '../../server/adapters/database.ts'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'

/** The waybills of the demo's year, which are copied. */
const YEAR = 5000
/** A group is a business of the demo's size with its own companies and two such years; more waybills mean more groups. */
const GROUP = 2 * YEAR
/** Waybills of this product stay open, so that a change of its price recalculates many of them. */
export const OPEN_PRODUCT = `(select purchase_product_id from deal where purchase_product_id is not null and id <= ${YEAR} group by 1 order by count(*) desc, 1 limit 1)`

type Run = (text: string) => Promise<readonly Record<string, unknown>[]>

const columnsOf = async (run: Run, table: string): Promise<string[]> =>
  (
    await run(
      `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = '${table}'`,
    )
  ).map(row => String(row['name']))

/** Copies rows of a table with new values for some columns. */
async function copy(run: Run, table: string, from: string, made: Readonly<Record<string, string>>): Promise<void> {
  const names = (await columnsOf(run, table)).filter(name => name !== 'id' || 'id' in made)
  await run(`insert into ${table} (${names.join()}) select ${names.map(name => made[name] ?? `t.${name}`).join()} from ${from}`)
}

/** Drops indexes and foreign keys, which are faster to create at the end; the returned function creates those that are then still missing. */
async function dropUpkeep(run: Run, tables: readonly string[]): Promise<() => Promise<void>> {
  const list = tables.map(one => `'${one}'::regclass`).join()
  const keysThere = (): ReturnType<Run> =>
    run(`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as made
    from pg_constraint where conrelid in (${list}) and contype = 'f'`)
  const keys = await keysThere()
  for (const { table, name } of keys) await run(`alter table ${String(table)} drop constraint "${String(name)}"`)
  const indexes = await run(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid in (${list}) and not indisunique`)
  for (const { name } of indexes) await run(`drop index ${String(name)}`)
  return async () => {
    for (const { made } of indexes) await run(String(made).replace(' INDEX ', ' INDEX IF NOT EXISTS '))
    const there = new Set((await keysThere()).map(({ table, name }) => `${String(table)} ${String(name)}`))
    for (const { table, name, made } of keys)
      if (!there.has(`${String(table)} ${String(name)}`))
        await run(`alter table ${String(table)} add constraint "${String(name)}" ${String(made)}`)
  }
}

const ROLE = (leg: string, company: string, sum: string): string => `
  select 'C' as kind, d.${company} as box, '${leg}' as leg, ${sum} as sum, d.id, d.dt_deal, d.ins_date from fresh d where d.${company} <> 1 and ${sum} <> 0`

/** The ledger rows of posted waybills, as posting writes them. */
const rowsOf = (where: string): string => `
  with fresh as (select * from deal where ${where} and (status_id = 1 or (status_id = 2 and is_auth))),
  legs as (${ROLE('supplier', 'supplier_id', 'd.career_summ')} union all ${ROLE('customer', 'customer_id', '-d.object_summ')} union all ${ROLE('carrier', 'shipment_id', 'd.route_summ')}
    union all select 'E', d.driver_id, 'driver', d.driver_summ, d.id, d.dt_deal, d.ins_date from fresh d where d.shipment_id = 1 and d.driver_summ <> 0),
  whole as (select * from legs union all select 'C', 2, 'result', -sum(sum), id, dt_deal, ins_date from legs group by id, dt_deal, ins_date)
  insert into cash_transaction (box_kind, box_id, company_id, account_id, object_type, object_number, leg, seq, trx_name, sum_trx, dt_trx, dt_report, own_trx, own_report, ins_date, ins_user_id)
  select kind, box, case kind when 'C' then box end, case kind when 'E' then box end, 'deal', id, leg, 1, 'Накладная', sum, dt_deal, dt_deal, dt_deal, dt_deal, ins_date, 1 from whole`

/** Gives every group its own orders and standing contracts; returns the columns with which waybills refer to them. */
async function copyStanding(run: Run, groups: number, own: (column: string) => string): Promise<Readonly<Record<string, string>>> {
  const made: Record<string, string> = {}
  for (const table of ['material_order', 'regular_deal']) {
    const maxId = Number((await run(`select max(id) as id from ${table}`))[0]!['id'])
    const sides = { supplier_id: own('supplier_id'), customer_id: own('customer_id') }
    const carrier = table === 'regular_deal' ? { shipment_id: own('shipment_id') } : {}
    await copy(run, table, `${table} t, generate_series(1, ${groups - 1}) g`, { id: `t.id + g * ${maxId}`, ...sides, ...carrier })
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    made[`${table}_id`] = `t.${table}_id + g * ${maxId}`
  }
  return made
}
/** The volumes that the waybills move at their points, as posting writes them. */
const volumesOf = (where: string): string => `
  with fresh as (select * from deal where ${where} and (status_id = 1 or (status_id = 2 and is_auth))),
  legs as (select career_id as point, career_unit_id as unit, 'career' as leg, -career_vol as vol, id, material_id, dt_deal, ins_date from fresh
    union all select object_id, object_unit_id, 'object', object_vol, id, material_id, dt_deal, ins_date from fresh)
  insert into volume_transaction (point_id, material_id, unit_id, object_type, object_number, leg, seq, trx_name, vol_trx, dt_trx, dt_report, own_trx, own_report, ins_date, ins_user_id)
  select point, material_id, unit, 'deal', id, leg, 1, 'Накладная', vol, dt_deal, dt_deal, dt_deal, dt_deal, ins_date, 1 from legs where unit is not null and vol <> 0`

/**
 * Creates this many waybills as copies of the demo's year, over two years, posted to the ledger; each group has its own companies, employees, points
 * and vehicles. At 1,000,000 waybills there are more cash boxes than at 10,000, but days and boxes have as many rows.
 */
export async function fillDeals(database: Database, count: number): Promise<void> {
  const run: Run = text => database.client.unsafe(text)
  const groups = Math.max(1, Math.round(count / GROUP))
  const makeUpkeep = await dropUpkeep(run, ['deal', 'cash_transaction', 'volume_transaction', 'company', 'material_order', 'regular_deal'])
  await run(`alter table company drop constraint if exists company_inn_key`)
  const maxId = Number((await run('select max(id) as id from company'))[0]!['id'])
  const maxIdOf = async (table: string): Promise<number> => Number((await run(`select max(id) as id from ${table}`))[0]!['id'])
  const [people, points, vehicles] = [await maxIdOf('account'), await maxIdOf('point'), await maxIdOf('vehicle')]
  const shifted = (column: string, by: number): string => `t.${column} + g * ${by}`
  const own = (column: string): string => `case when t.${column} <= 2 then t.${column} else t.${column} + g * ${maxId} end`
  await copy(run, 'company', `company t, generate_series(1, ${groups - 1}) g where t.id > 2 and t.id <= ${maxId}`, {
    id: `t.id + g * ${maxId}`,
    inn: 'null',
    name: `t.name || ' ' || g`,
    short_name: `t.short_name || ' ' || g`,
  })
  await run(`select setval(pg_get_serial_sequence('company', 'id'), (select max(id) from company))`)
  const ofOrder = await copyStanding(run, groups, own)
  await copy(run, 'account', `account t, generate_series(1, ${groups - 1}) g where t.id <= ${people}`, {
    id: shifted('id', people),
    login: `t.login || '-' || g`,
    fio: `t.fio || ' ' || g`,
    has_box: 'false',
    email: 'null',
    inn: 'null',
  })
  await copy(run, 'point', `point t, generate_series(1, ${groups - 1}) g where t.id <= ${points}`, {
    id: shifted('id', points),
    name: `t.name || ' ' || g`,
    company_id: own('company_id'),
    has_box: 'false',
  })
  // The first vehicle stands for none.
  await copy(run, 'vehicle', `vehicle t, generate_series(1, ${groups - 1}) g where t.id > 1 and t.id <= ${vehicles}`, {
    id: shifted('id', vehicles),
    plate: `t.plate || '-' || g`,
    company_id: own('company_id'),
    point_id: shifted('point_id', points),
    vin: 'null',
    sts: 'null',
  })
  for (const table of ['account', 'point', 'vehicle'])
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  for (let at = 0; at < groups; at += 10) {
    const [from, to] = [at, Math.min(at + 10, groups) - 1]
    const last = Number((await run('select max(id) as id from deal'))[0]!['id'])
    await copy(
      run,
      'deal',
      `deal t, generate_series(${from}, ${to}) g, generate_series(0, 1) y where t.id <= ${YEAR} and (g > 0 or y > 0)`,
      {
        dt_deal: 't.dt_deal - y * 365',
        ins_date: `t.ins_date - make_interval(days => y * 365)`,
        supplier_id: own('supplier_id'),
        customer_id: own('customer_id'),
        shipment_id: own('shipment_id'),
        ...ofOrder,
        driver_id: shifted('driver_id', people),
        vehicle_id: `case when t.vehicle_id = 1 then 1 else ${shifted('vehicle_id', vehicles)} end`,
        career_id: shifted('career_id', points),
        object_id: shifted('object_id', points),
        ttn: `t.ttn || '-' || g || y`,
        status_id: `case when t.status_id = 2 and t.purchase_product_id = ${OPEN_PRODUCT} then 1 else t.status_id end`,
      },
    )
    await run(rowsOf(`id > ${last}`))
    await run(volumesOf(`id > ${last}`))
  }
  await updateTables(application, database, openLog('silent'))
  await makeUpkeep()
}

/**
 * Fills a demo business up to this many vehicles, with their related records, and this many payments, by copying those of the demo; each copy of the
 * payments is dated earlier. The payments exist for lists only and are not posted to the ledger.
 */
export async function fillBooks(database: Database, count: number): Promise<void> {
  const run: Run = text => database.client.unsafe(text)
  const numberOf = async (what: string, table: string): Promise<number> => Number((await run(`select ${what} as n from ${table}`))[0]!['n'])
  // The first vehicle stands for none.
  const groups = async (table: string): Promise<number> => Math.ceil(count / ((await numberOf('count(*)', table)) - 1))
  const [vehicles, maxId] = [await groups('vehicle'), await numberOf('max(id)', 'vehicle')]
  const vehicle = `t.vehicle_id + g * ${maxId}`
  await copy(run, 'vehicle', `vehicle t, generate_series(1, ${vehicles - 1}) g where t.id > 1 and t.id <= ${maxId}`, {
    id: `t.id + g * ${maxId}`,
    // The plates begin with the number of the copy, so that a page shows different vehicles.
    plate: `g || ' ' || t.plate`,
    truck_id: `t.truck_id + g * ${maxId}`,
    vin: 'null',
    sts: 'null',
  })
  await run(`select setval(pg_get_serial_sequence('vehicle', 'id'), (select max(id) from vehicle))`)
  for (const table of ['vehicle_drivers', 'vehicle_indicator', 'repair'])
    await copy(run, table, `${table} t, generate_series(1, ${vehicles - 1}) g where t.vehicle_id > 1 and t.vehicle_id <= ${maxId}`, {
      vehicle_id: vehicle,
    })
  await copy(run, 'payment', `payment t, generate_series(1, ${(await groups('payment')) - 1}) g`, {
    create_date: 't.create_date - g * 7',
    pay_date: 't.pay_date - g * 7',
    // Only one payment may cover a period.
    regular_period: 'null',
  })
}

const FIRST_WORDS = [
  'Северный',
  'Южный',
  'Окский',
  'Волжский',
  'Тульский',
  'Рязанский',
  'Калужский',
  'Донской',
  'Каменный',
  'Старый',
  'Новый',
]
const SECOND_WORDS = ['карьер', 'щебень', 'песок', 'гранит', 'известняк', 'терминал', 'дорожник']
const arrayOf = (words: readonly string[]): string => `(array[${words.map(word => `'${word}'`).join()}])`

/** A taxpayer number of ten digits with a valid check digit, derived from a running number. */
const INN = `(select head || (mod(mod((
    select sum(weight * substr(head, at::int, 1)::int) from unnest(array[2, 4, 10, 3, 5, 9, 4, 6, 8]) with ordinality as weights (weight, at)
  ), 11), 10))::text from (select '80' || lpad(n::text, 7, '0') as head) as heads)`

/**
 * Fills the catalogues that companies refer to, then this many companies with all their references, one statement per table. Every run creates the
 * same rows, spread over names, brands, types, curators and the last three years.
 */
export async function fillCompanies(database: Database, count: number): Promise<void> {
  const run = (text: string): Promise<unknown> => database.client.unsafe(text)
  await run(`insert into company_brand (name) select 'Марка ' || n from generate_series(1, 300) as n`)
  await run(
    `insert into account (login, fio, account_type_id) select 'curator' || n, 'Куратор Номер ' || n, 1 from generate_series(1, 200) as n`,
  )
  await run(`
    insert into company (name, short_name, full_name, inn, kpp, ogrn, brand_id, phone, email, address, nds_type_id, owner_type_id, is_active, comment, ins_date, ins_user_id)
    select made.name || ' ' || n, made.name || ' №' || n, 'Общество с ограниченной ответственностью «' || made.name || ' ' || n || '»', ${INN},
      '800101001', '1238000000000', (select min(id) from company_brand) + n % 300, '9' || lpad((n % 1000000000)::text, 9, '0'), 'office' || n || '@example.ru',
      'г. Тула, ул. Заводская, д. ' || n % 200, 1 + n % 7, 1 + n % 8, n % 20 > 0, 'Заметка к компании номер ' || n, now() - make_interval(mins => n * 15 % 1500000), 1
    from generate_series(1, ${count}) as n
    cross join lateral (select ${arrayOf(FIRST_WORDS)}[1 + n % 11] || ' ' || ${arrayOf(SECOND_WORDS)}[1 + n / 11 % 7] as name) as made`)
  const added = "from company c where c.inn like '80%'"
  await run(
    `insert into company_company_type (company_id, target_id, position) select c.id, 1 + (c.id + step) % 4, step from company c, generate_series(1, 2) as step where c.inn like '80%' and (step = 1 or c.id % 2 = 0)`,
  )
  await run(
    `insert into account_company (company_id, account_id, ins_user_id) select c.id, (select max(id) from account) - c.id % 200, 1 ${added} and c.id % 5 > 0`,
  )
}
