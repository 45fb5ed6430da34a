import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { posted } from './deals.ts'
import {
  bankFile,
  COUNTERPARTIES,
  FUEL_CARDS,
  fineFile,
  fineKey,
  fuelFile,
  newBankFacts,
  newFineFacts,
  newFuelFacts,
  type Incoming,
  type SentFile,
  type WORDS,
  succeeded,
  type EventHandler,
  type EventDraw,
  type World,
  rowsOf,
} from './ledgerWorld.ts'
import { OUR_ACCOUNTS } from '../samples/bankFile.ts'
import { BANK, FINES, FUEL, type TransactionTables, type BoundTables, brokenTransactions, activeLinesOf } from './incomingKinds.ts'
import type { Answered, TestApp } from './app.ts'
import type { Sql } from '../../server/engine/sql.ts'

/** Uploads files of transactions and imports them through the product's own calls and jobs. */

async function upload({ app }: World, kind: TransactionTables, owner: number, file: SentFile): Promise<number> {
  const form = new FormData()
  form.set(kind.owner, String(owner))
  form.set('file', new File([file.bytes as Uint8Array<ArrayBuffer>], file.name))
  const { status, body } = await app.call('POST', kind.files, { form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const begin = ({ app }: World, kind: TransactionTables, owner: number, id: number): Promise<Answered> =>
  app.call('PATCH', `${kind.companies}/${owner}/init`, { json: { id } })
async function ended({ app }: World, { files }: TransactionTables, id: number): Promise<Answered['body']> {
  let body: Answered['body']
  await vi.waitFor(
    async () => {
      body = (await app.call('GET', `${files}/${id}`)).body
      expect(body.status).not.toBe('running')
    },
    { timeout: 30_000, interval: 5 },
  )
  return body
}

/** Records the contents of a file; returns how many of its transactions are new. */
function keep({ expected }: Incoming, file: SentFile): number {
  let fresh = 0
  for (const [key, n] of file.counts) {
    const was = expected.get(key) ?? 0
    expected.set(key, Math.max(was, n))
    fresh += Math.max(0, n - was)
  }
  return fresh
}

/** Uploads files, starts importing all of them at once and waits; what is new must be added once, whichever file comes first. */
async function read(
  world: World,
  kind: TransactionTables,
  owner: number,
  files: readonly SentFile[],
): Promise<{ added: number; rows: number }> {
  const sent: number[] = []
  for (const file of files) sent.push(await upload(world, kind, owner, file))
  for (const { status, body } of await Promise.all(sent.map(id => begin(world, kind, owner, id))))
    expect(status, JSON.stringify(body)).toBe(200)
  // Starting the import of a file again, during or after it, is refused.
  expect((await begin(world, kind, owner, sent[0]!)).status).toBe(409)
  let [added, rows] = [0, 0]
  for (const [n, { counts, faulty }] of files.entries()) {
    const end = await ended(world, kind, sent[n]!)
    const messages = [...counts.values()].reduce((sum, one) => sum + one, 0)
    expect(end).toMatchObject({ status: 'done', total: messages + faulty, faulty })
    expect(end.added + end.known, JSON.stringify(end)).toBe(messages)
    added += end.added
    rows += messages
  }
  expect(added).toBe(files.reduce((sum, file) => sum + keep(world.incoming, file), 0))
  return { added, rows }
}
/** Imports a file, the same one twice, or two overlapping ones at once; returns the number of rows. */
async function readSome(
  world: World,
  kind: TransactionTables,
  owner: number,
  event: EventDraw,
  fileOf: (event: EventDraw) => SentFile,
): Promise<number> {
  const file = fileOf(event)
  if (event.which % 5 === 1)
    return (await read(world, kind, owner, [file, fileOf({ ...event, day: event.day + 2, which: event.which + 1 })])).rows
  const first = await read(world, kind, owner, [file])
  if (event.which % 5 !== 2) return first.rows
  const second = await read(world, kind, owner, [file])
  expect(second.added).toBe(0)
  return first.rows + second.rows
}

const isOurs = (account: string): boolean => OUR_ACCOUNTS.some(one => one === account)
/** Enters a payment that the bank will report in its next file. */
async function payAhead(world: World, { day, sum, inn }: { day: string; sum: string; inn: string }): Promise<void> {
  const { app, articles, of } = world
  const json = { costList: articles.get(1), payMethod: 1, companyFrom: 1, companyTo: of.customer, price: sum, createDate: day, inn }
  succeeded(await app.call('POST', 'api/payments', { json }))
}

export const importBank: EventHandler = async (world, event) => {
  const { incoming } = world
  const fact = newBankFacts(event, incoming.bank).find(({ from, to }) => isOurs(from.account) && !isOurs(to.account))
  if (event.many % 4 < 3 && fact) await payAhead(world, { day: fact.day, sum: fact.sum, inn: fact.to.inn })
  return readSome(world, BANK, 1, event, drawn => bankFile(drawn, incoming.bank))
}
export const importFuel: EventHandler = async (world, event) => {
  const { incoming } = world
  newFuelFacts(event, incoming)
  const supplier = incoming.suppliers[event.which % incoming.suppliers.length]!
  return readSome(world, FUEL, supplier, event, drawn => fuelFile(drawn, incoming.fuel, supplier))
}
/** Some fines are entered by hand before their file arrives. */
export const importFines: EventHandler = async (world, event) => {
  const { app, incoming } = world
  const [fact] = newFineFacts(event, incoming)
  if (event.many % 3 === 0 && fact) {
    const json = { uin: fact.uin, decisionDate: fact.day, violatedAt: `${fact.day}T07:15:00Z`, plate: fact.plate, sum: fact.sum }
    if (succeeded(await app.call('POST', FINES.path, { json }))) incoming.expected.set(fineKey(fact.uin), 1)
  }
  return readSome(world, FINES, incoming.office, event, drawn => fineFile(drawn, incoming.fines))
}

/** Creates our accounts, counterparties, suppliers with cards and an office that fines; no transactions yet. */
export async function makeIncoming(app: TestApp, vehicles: readonly number[]): Promise<Incoming> {
  await sql`insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
    select 1, 'Банк', '044525225', a, false, now() from unnest(${[...OUR_ACCOUNTS]}::text[]) a`.execute(app.database.db)
  for (const { inn, account } of COUNTERPARTIES.slice(0, 2)) {
    await posted(app, 'api/companies', { name: `АО «Контрагент ${inn}»`, inn })
    await posted(app, 'api/bank_transaction_cards', { company: 1, inn, account })
  }
  const suppliers: number[] = []
  for (const name of ['Топливо', 'Нефть']) suppliers.push(await posted(app, 'api/oil_companies', { name, shortName: name, oilClass: 1 }))
  for (const number of FUEL_CARDS.slice(0, 2))
    for (const company of suppliers) await posted(app, 'api/oil_company_cards', { company, number })
  const office = await posted(app, 'api/truck_penalty_companies', { name: 'ЦОДД', penaltyClass: 1 })
  const plates: string[] = []
  for (const id of vehicles) plates.push((await app.call('GET', `api/vehicles/${id}`)).body.plate as string)
  return { suppliers, office, plates, bank: [], fuel: [], fines: [], expected: new Map(), stale: new Set() }
}

const MAX_SHOWN = 5
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
  expect(wrong.slice(0, MAX_SHOWN).map(key => [key, is.get(key) ?? 0])).toEqual(
    wrong.slice(0, MAX_SHOWN).map(key => [key, expected.get(key) ?? 0]),
  )
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
interface Stray {
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
export async function assertBound(world: World, may: (stray: Stray, was: boolean) => boolean = (_, was) => was): Promise<void> {
  const all = await strays(world)
  const { stale } = world.incoming
  expect(all.filter(one => !may(one, stale.has(one.key))).slice(0, MAX_SHOWN)).toEqual([])
  world.incoming.stale = new Set(all.map(({ key }) => key))
}

/** All laws of transactions. */
export async function assertIncoming(world: World): Promise<void> {
  await judgeEachOnce(world)
  expect(await brokenTransactions(world.app.database.db)).toEqual([])
  await assertBound(world)
}
