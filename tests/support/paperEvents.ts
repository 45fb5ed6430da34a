import { sql } from 'kysely'
import { expect } from 'vitest'
import { rateOn } from '#resources/companies/vatRate/vatOn.rules'
import type { Sql } from '../../server/engine/sql.ts'
import { ids, rowsOf, type World, runAction, succeeded, pick, type EventHandler, type EventDraw } from './ledgerWorld.ts'
import { lastRow, writtenSince } from './incomingEvents.ts'
import { dayOf } from './ledgerObjects.ts'

/** Waybills that are posted to the boxes. */
const COUNTED = sql`(status_id = 1 or (status_id = 2 and is_auth)) and not is_delete`

/** Waybills of customers that are in no active paper. */
const unclosed = (world: World): Promise<number[]> =>
  ids(
    world,
    sql`deal where ${COUNTED} and customer_id <> 1 and not exists (select from closing_paper_deal p where p.deal_id = deal.id and p.living)`,
  )

/** The contents of papers, with all their lines. */
async function wordsOf(world: World, of: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf<{ id: number; words: string }>(
    world,
    sql`select p.id::int as id, json_build_object('number', p.number, 'trips', p.trips, 'net', p.net::text, 'vat', p.vat::text, 'gross', p.gross::text,
      'lines', (select json_agg(json_build_array(l.material_id, l.price::text, l.vat_rate_id, l.volume::text, l.trips, l.net::text, l.vat::text, l.gross::text) order by l.id)
        from closing_paper_line l where l.paper_id = p.id))::text as words
      from closing_paper p where p.id = any(${[...of]}::bigint[])`,
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}

const VAT = (gross: Sql, rate: Sql): Sql => sql`round(${gross} * ${rate} / (100 + ${rate}), 2)`

/** The laws of papers: each query returns violations. */
const LAWS: Readonly<Record<string, Sql>> = {
  'a waybill is in one living paper of a kind': sql`select deal_id::text as at from closing_paper_deal where living group by deal_id, kind having count(*) > 1`,
  'a waybill is in one living paper of a carrier': sql`select deal_id::text as at from carrier_paper_deal where living group by deal_id having count(*) > 1`,
  'a paper holds waybills as long as it lives': sql`select p.id::text as at from closing_paper p join closing_paper_deal d on d.paper_id = p.id
    where d.living <> (p.status <> 'cancelled') or d.kind <> p.kind`,
  'a paper of a carrier does, too': sql`select p.id::text as at from carrier_paper p join carrier_paper_deal d on d.paper_id = p.id where d.living <> (p.status <> 'cancelled')`,
  'net and VAT of a line are its sum': sql`select id::text as at from closing_paper_line where net + vat <> gross
    union all select id::text from carrier_paper_line where net + vat <> gross`,
  'VAT of a line is counted once, of its sum': sql`select l.id::text as at from closing_paper_line l left join vat_rate r on r.id = l.vat_rate_id
    where l.vat <> coalesce(${VAT(sql`l.gross`, sql`r.rate`)}, 0)`,
  'a paper is the sum of its lines': sql`select p.id::text as at from closing_paper p left join closing_paper_line l on l.paper_id = p.id group by p.id
    having (p.net, p.vat, p.gross, p.trips) is distinct from (sum(l.net), sum(l.vat), sum(l.gross), sum(l.trips)) or p.net + p.vat <> p.gross`,
  'a paper counts its waybills': sql`select p.id::text as at from closing_paper p where p.trips <> (select count(*) from closing_paper_deal d where d.paper_id = p.id)`,
  'numbers of papers have no gaps and no doubles': sql`select kind || ' ' || extract(year from date) as at from closing_paper group by owner_company_id, kind, extract(year from date)
    having count(distinct number) <> count(*) or max(number::int) <> count(*)`,
  'VAT of a waybill is that of its sums': sql`select d.id::text as at from deal d
    left join vat_rate o on o.id = d.object_vat_rate_id left join vat_rate c on c.id = d.career_vat_rate_id left join vat_rate r on r.id = d.route_vat_rate_id
    where d.object_vat <> coalesce(${VAT(sql`d.object_summ`, sql`o.rate`)}, 0) or d.career_vat <> coalesce(${VAT(sql`d.career_summ`, sql`c.rate`)}, 0)
      or d.route_vat <> coalesce(${VAT(sql`d.route_summ`, sql`r.rate`)}, 0)`,
  // In closed periods the rates stay as calculated then.
  'the rate of a waybill is that of its day': sql`select d.id::text as at from deal d left join lateral ${rateOn(sql`1::bigint`, sql`d.dt_deal`)} as r on true
    where d.status_id = 1 and not d.is_delete and d.dt_deal > (select coalesce(max(day), '2000-01-01') from period_close) and d.object_vat_rate_id is distinct from r.id`,
}

/** Throws if a law of papers is violated, if a paper's contents have changed, or if the list of unclosed waybills has another total. */
export async function assertPapers(world: World): Promise<void> {
  const broken = Object.entries(LAWS).map(([law, found]) => sql`select ${sql.lit(law)} as law, b.at from (${found}) as b`)
  expect((await rowsOf(world, sql.join(broken, sql` union all `))).slice(0, 5)).toEqual([])
  expect(await wordsOf(world, [...world.papers.keys()])).toEqual(world.papers)
  const [is] = await rowsOf<{ sum: string }>(
    world,
    sql`select coalesce(sum(object_summ), 0)::text as sum from deal where id = any(${await unclosed(world)}::bigint[])`,
  )
  const { body } = await world.app.call('GET', 'api/deals/unclosed/summary')
  expect(Number(body.objectSumm ?? 0).toFixed(2)).toBe(Number(is!.sum).toFixed(2))
}

/** The actions of users on papers of customers and carriers, and on VAT rates. */

const KINDS = ['upd1', 'upd2', 'act'] as const
const reason = { delComment: 'Ошибка в документе' }

/** No event of papers changes the ledger. */
async function withoutPostings<Result>(world: World, does: () => Promise<Result>): Promise<Result> {
  const last = await lastRow(world)
  const result = await does()
  expect(await writtenSince(world, last)).toEqual([])
  return result
}
/** Stores the contents of a new paper, which later changes of its waybills must not alter; returns its number of trips. */
async function note(world: World, id: number): Promise<number> {
  const words = await wordsOf(world, [id])
  world.papers.set(id, words.get(id)!)
  return Number(JSON.parse(words.get(id)!).trips)
}

const period = ({ day, many }: EventDraw): { dateFrom: string; dateTo: string } => ({ dateFrom: dayOf(day), dateTo: dayOf(day + many) })

const makePaper: EventHandler = (world, event) =>
  withoutPostings(world, async () => {
    const kind = pick(KINDS, event.which)
    const json = { kind, date: dayOf(event.day), customer: world.of.customer, anyway: event.which % 4 > 0, ...period(event) }
    const answer = await world.app.call('POST', 'api/closing_papers', { json })
    return succeeded(answer) ? note(world, answer.body.id) : 0
  })
/** Closes chosen waybills; those already in a paper of the same kind are left out. */
const closeChosen: EventHandler = (world, event) =>
  withoutPostings(world, async () => {
    const all = await ids(world, sql`deal where ${COUNTED} and customer_id = ${world.of.customer}`)
    const chosen = [...new Set(Array.from({ length: event.many }, (_, at) => pick(all, event.which + at * 5)))].flatMap(id => id ?? [])
    const json = { ids: chosen, kind: pick(KINDS, event.which), date: dayOf(event.day), anyway: true }
    if (!succeeded(await world.app.call('POST', 'api/deals/close_papers', { json }))) return 0
    return note(world, (await ids(world, sql`closing_paper`)).at(-1)!)
  })
const papersIn = (world: World, states: readonly string[]): Promise<number[]> =>
  ids(world, sql`closing_paper where status = any(${[...states]}::text[])`)
const moveTo =
  (action: string, from: readonly string[]): EventHandler =>
  (world, { which }) =>
    withoutPostings(world, async () => {
      const id = pick(await papersIn(world, from), which)
      return id !== undefined && (await runAction(world, `closing_papers/${id}/${action}`, {})) ? 1 : 0
    })
/** Cancels a paper: only those of its waybills that are in no other paper become unclosed again. */
const cancelPaper: EventHandler = (world, { which }) =>
  withoutPostings(world, async () => {
    const id = pick(await papersIn(world, ['draft', 'issued', 'sent', 'signed']), which)
    if (id === undefined) return 0
    const before = await unclosed(world)
    const released = await ids(
      world,
      sql`deal where ${COUNTED} and id in (select deal_id from closing_paper_deal where paper_id = ${id})
        and not exists (select from closing_paper_deal p where p.deal_id = deal.id and p.living and p.paper_id <> ${id})`,
    )
    if (!(await runAction(world, `closing_papers/${id}/delete`, reason))) return 0
    expect(await unclosed(world)).toEqual([...before, ...released].toSorted((a, b) => a - b))
    return 1
  })

const carrierPaper: EventHandler = (world, event) =>
  withoutPostings(world, async () => {
    const paper = { kind: 'act', number: `П-${++world.numbers}`, date: dayOf(event.day), carrier: world.of.carrier }
    const json = { ...paper, ...period(event), gross: (event.sum / 100).toFixed(2), anyway: true }
    const answer = await world.app.call('POST', 'api/carrier_papers', { json })
    return succeeded(answer) ? (answer.body.trips as number) : 0
  })
const endCarrierPaper: EventHandler = (world, { which }) =>
  withoutPostings(world, async () => {
    const id = pick(await ids(world, sql`carrier_paper where status in ('received', 'disputed')`), which)
    const action = pick(['accept', 'delete', 'dispute'], which)!
    const json = action === 'delete' ? reason : { note: 'Сверено с перевозчиком' }
    return id !== undefined && (await runAction(world, `carrier_papers/${id}/${action}`, json)) ? 1 : 0
  })

/** Starts a new main rate, or another VAT type of a company, on a day; waybills are recalculated except those of closed periods. */
const changeVat: EventHandler = async ({ app, of }, { which, day }) => {
  const dateStart = dayOf(day + 1)
  const isRate = which % 3 === 0
  const company = pick([1, of.supplier, of.carrier], which)
  const json = isRate
    ? { name: `НДС с ${dateStart}`, kind: 1, rate: String(15 + (which % 10)), dateStart }
    : { company, kind: 1 + (which % 6), dateStart }
  const path = isRate ? 'vat_rates' : 'company_vats'
  return succeeded(await app.call('POST', `api/${path}?isRecalcNeeded=true`, { json })) ? 1 : 0
}

/** The events by name, with their weights. */
export const PAPERS = {
  makePaper: [6, makePaper],
  closeChosen: [4, closeChosen],
  issuePaper: [4, moveTo('issue', ['draft'])],
  sendPaper: [2, moveTo('send', ['issued'])],
  signPaper: [3, moveTo('sign', ['issued', 'sent'])],
  cancelPaper: [5, cancelPaper],
  carrierPaper: [3, carrierPaper],
  endCarrierPaper: [3, endCarrierPaper],
  changeVat: [2, changeVat],
} as const satisfies Readonly<Record<string, readonly [weight: number, doing: EventHandler]>>
