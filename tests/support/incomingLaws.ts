import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Sql } from '../../server/engine/sql.ts'
import { BANK, FINES, FUEL, type BoundTables } from './incomingKinds.ts'
import { brokenTransactions, activeLinesOf } from './transactionLaws.ts'
import type { WORDS } from './incomingFacts.ts'
import { rowsOf, type World } from './ledgerWorld.ts'

const MOST = 5
const table = (name: string): Sql => sql.table(name)

/** Existing transactions of each kind by identity key. */
const stored: readonly Sql[] = [
  sql`select concat_ws('|', 'bank', account, direction, case when direction = 'inner' then '' else day::text end, number, sum, other_account, purpose) as key
    from ${table(BANK.table)} where not is_delete`,
  sql`select concat_ws('|', 'fuel', company_id, card_number, to_char(moment at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI'), product, quantity, sum) as key
    from ${table(FUEL.table)} where not is_delete`,
  sql`select 'fine|' || uin as key from ${table(FINES.table)} where not is_delete`,
]
/** Expects no duplicates and no losses: as many of each key as the files and people have reported. */
async function judgeEachOnce(world: World): Promise<void> {
  const is = new Map<string, number>()
  for (const all of stored)
    for (const { key, n } of await rowsOf<{ key: string; n: number }>(
      world,
      sql`select key, count(*)::int as n from (${all}) as t group by key`,
    ))
      is.set(key, n)
  const { expected } = world.incoming
  const wrong = [...new Set([...is.keys(), ...expected.keys()])].filter(key => (is.get(key) ?? 0) !== (expected.get(key) ?? 0))
  expect(wrong.slice(0, MOST).map(key => [key, is.get(key) ?? 0])).toEqual(wrong.slice(0, MOST).map(key => [key, expected.get(key) ?? 0]))
}

interface Bound {
  readonly key: string
  readonly card: number
  readonly day: string
  readonly text: string
  readonly incoming: boolean
  readonly isIgnored: boolean
  /** What its lines are allocated to, with their sums; then what the amount is before and after the discount. */
  readonly signature: string | null
  readonly due: string
  readonly sum: string
  readonly discounted: string | null
}
interface Binding {
  readonly id: number
  readonly card: number
  readonly start: string
  readonly stop: string | null
  readonly word: string | null
  readonly type: number
  readonly signature: string
  readonly discount: string | null
}
const SIGNATURE = (party: Sql): Sql => sql`concat_ws('/', cost_list_types_id, cost_list_id, ${party})`
const bindingsOf = (world: World, name: string, more: Sql): Promise<Binding[]> =>
  rowsOf(
    world,
    sql`select id::int, card_id::int as card, dt_start::text as start, ${more}, cost_list_types_id::int as type, discount::text,
      ${SIGNATURE(sql`coalesce(company_id, point_id, account_id, vehicle_id, 0)`)} as signature from ${table(name)} where is_active and not is_delete`,
  )

const later = (a: Binding, b: Binding): number => (a.start === b.start ? b.id - a.id : a.start < b.start ? 1 : -1)
/** The binding in force: of the exclusions whose word occurs in the text the latest, otherwise the latest of the history. */
function inForce(history: readonly Binding[], exclusions: readonly Binding[], { card, day, text }: Bound): Binding | undefined {
  const isOf = (one: Binding): boolean => one.card === card && one.start <= day && (one.stop ?? day) >= day
  const excepted = exclusions.filter(one => isOf(one) && text.toLowerCase().includes(one.word!))
  return excepted.toSorted(later)[0] ?? history.filter(isOf).toSorted(later)[0]
}

async function strayOf(world: World, kind: BoundTables, name: keyof typeof WORDS): Promise<Stray[]> {
  const isFuel = name === 'fuel'
  const history = await bindingsOf(world, kind.history, sql`null::text as stop, null::text as word`)
  const exclusions = await bindingsOf(world, kind.exclusion, sql`dt_stop::text as stop, appointment as word`)
  const party = sql`coalesce(case when l.cost_list_types_id = 1 then case when ${kind.sign} = ${isFuel ? sql`-1` : sql`1`} then l.company_from_id else l.company_to_id end end,
    l.point_id, l.account_to_id, l.vehicle_to_id, 0)`
  const rows = await rowsOf<Bound>(
    world,
    sql`select ${sql.lit(name)} || ' ' || h.id as key, h.card_id::int as card, h.day::text, ${sql.ref(`h.${kind.text}`)} as text,
      h.status_id = ${sql.lit(kind.ignored)} as "isIgnored", ${isFuel ? sql`h.due` : sql`h.sum`}::text as due, h.sum::text,
      ${isFuel ? sql`h.discounted_sum::text` : sql`null::text`} as discounted,
      (select string_agg(${SIGNATURE(party)} || '=' || l.sum_pay, ' ') from ${activeLinesOf(kind)} as l where l.transaction_id = h.id) as signature
    from ${table(kind.table)} h where h.bound = 'rule' and h.card_id is not null and not h.is_delete`,
  )
  return rows.flatMap(row => {
    const binding = inForce(history, exclusions, row)
    const percent = isFuel && row.discounted === null ? Number(binding?.discount ?? 0) : 0
    const due = row.discounted ?? (Number(row.sum) * (1 - percent / 100)).toFixed(2)
    const should = !binding ? 'unbound' : binding.type === 5 ? 'ignored' : `${binding.signature}=${due.replace('-', '')}`
    const is = row.isIgnored ? 'ignored' : (row.signature ?? 'unbound')
    return is === should ? [] : [{ key: row.key, card: `${name} ${row.card}`, day: row.day, is, should }]
  })
}
/** A transaction bound by a rule that does not match its card. */
export interface Stray {
  readonly key: string
  readonly card: string
  readonly day: string
  readonly is: string
  readonly should: string
}
const strays = async (world: World): Promise<readonly Stray[]> => [
  ...(await strayOf(world, BANK, 'bank')),
  ...(await strayOf(world, FUEL, 'fuel')),
]
/** Expects transactions bound by rules to match their card, except those that may differ: by default those that differed before. */
export async function judgeBound(world: World, may: (stray: Stray, was: boolean) => boolean = (_, was) => was): Promise<void> {
  const all = await strays(world)
  const { stale } = world.incoming
  expect(all.filter(one => !may(one, stale.has(one.key))).slice(0, MOST)).toEqual([])
  world.incoming.stale = new Set(all.map(({ key }) => key))
}

/** All laws of transactions. */
export async function judgeIncoming(world: World): Promise<void> {
  await judgeEachOnce(world)
  expect(await brokenTransactions(world.app.database.db)).toEqual([])
  await judgeBound(world)
}
