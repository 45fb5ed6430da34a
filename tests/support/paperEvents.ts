import { sql } from 'kysely'
import { expect } from 'vitest'
import { lastRow, writtenSince } from './incomingEvents.ts'
import { dayOf } from './ledgerObjects.ts'
import { COUNTED, unclosed, wordsOf } from './paperLaws.ts'
import { act, did, ids, pick, type Doing, type Drawn, type World } from './ledgerWorld.ts'

/** What people do with papers of customers and carriers, and with rates of VAT. */

const KINDS = ['upd1', 'upd2', 'act'] as const
const reason = { delComment: 'Ошибка в документе' }

/** Whatever papers become, the ledger has nothing of it. */
async function besideLedger<Result>(world: World, does: () => Promise<Result>): Promise<Result> {
  const last = await lastRow(world)
  const result = await does()
  expect(await writtenSince(world, last)).toEqual([])
  return result
}
/** Notes what a paper that was made says: nothing that becomes of its waybills changes it. */
async function note(world: World, id: number): Promise<number> {
  const words = await wordsOf(world, [id])
  world.papers.set(id, words.get(id)!)
  return Number(JSON.parse(words.get(id)!).trips)
}

const period = ({ day, many }: Drawn): { dateFrom: string; dateTo: string } => ({ dateFrom: dayOf(day), dateTo: dayOf(day + many) })

const makePaper: Doing = (world, event) =>
  besideLedger(world, async () => {
    const kind = pick(KINDS, event.which)
    const json = { kind, date: dayOf(event.day), customer: world.of.customer, anyway: event.which % 4 > 0, ...period(event) }
    const answer = await world.app.call('POST', 'api/closing_papers', { json })
    return did(answer) ? note(world, answer.body.id) : 0
  })
/** Closes waybills that were chosen; what is in a paper of the kind already is left out. */
const closeChosen: Doing = (world, event) =>
  besideLedger(world, async () => {
    const all = await ids(world, sql`deal where ${COUNTED} and customer_id = ${world.of.customer}`)
    const chosen = [...new Set(Array.from({ length: event.many }, (_, at) => pick(all, event.which + at * 5)))].flatMap(id => id ?? [])
    const json = { ids: chosen, kind: pick(KINDS, event.which), date: dayOf(event.day), anyway: true }
    if (!did(await world.app.call('POST', 'api/deals/close_papers', { json }))) return 0
    return note(world, (await ids(world, sql`closing_paper`)).at(-1)!)
  })
const papersIn = (world: World, states: readonly string[]): Promise<number[]> =>
  ids(world, sql`closing_paper where status = any(${[...states]}::text[])`)
const moveTo =
  (action: string, from: readonly string[]): Doing =>
  (world, { which }) =>
    besideLedger(world, async () => {
      const id = pick(await papersIn(world, from), which)
      return id !== undefined && (await act(world, `closing_papers/${id}/${action}`, {})) ? 1 : 0
    })
/** Cancels a paper: those of its waybills that stand in no other one are to be closed again, and nothing else is. */
const cancelPaper: Doing = (world, { which }) =>
  besideLedger(world, async () => {
    const id = pick(await papersIn(world, ['draft', 'issued', 'sent', 'signed']), which)
    if (id === undefined) return 0
    const before = await unclosed(world)
    const released = await ids(
      world,
      sql`deal where ${COUNTED} and id in (select deal_id from closing_paper_deal where paper_id = ${id})
        and not exists (select from closing_paper_deal p where p.deal_id = deal.id and p.living and p.paper_id <> ${id})`,
    )
    if (!(await act(world, `closing_papers/${id}/delete`, reason))) return 0
    expect(await unclosed(world)).toEqual([...before, ...released].toSorted((a, b) => a - b))
    return 1
  })

const carrierPaper: Doing = (world, event) =>
  besideLedger(world, async () => {
    const paper = { kind: 'act', number: `П-${++world.numbers}`, date: dayOf(event.day), carrier: world.of.carrier }
    const json = { ...paper, ...period(event), gross: (event.sum / 100).toFixed(2), anyway: true }
    const answer = await world.app.call('POST', 'api/carrier_papers', { json })
    return did(answer) ? (answer.body.trips as number) : 0
  })
const endCarrierPaper: Doing = (world, { which }) =>
  besideLedger(world, async () => {
    const id = pick(await ids(world, sql`carrier_paper where status in ('received', 'disputed')`), which)
    const action = pick(['accept', 'delete', 'dispute'], which)!
    const json = action === 'delete' ? reason : { note: 'Сверено с перевозчиком' }
    return id !== undefined && (await act(world, `carrier_papers/${id}/${action}`, json)) ? 1 : 0
  })

/** From a day on there is another main rate, or a company pays another kind; waybills are counted again, those of closed days stay. */
const changeVat: Doing = async ({ app, of }, { which, day }) => {
  const dateStart = dayOf(day + 1)
  const isRate = which % 3 === 0
  const company = pick([1, of.supplier, of.carrier], which)
  const json = isRate
    ? { name: `НДС с ${dateStart}`, kind: 1, rate: String(15 + (which % 10)), dateStart }
    : { company, kind: 1 + (which % 6), dateStart }
  const path = isRate ? 'vat_rates' : 'company_vats'
  return did(await app.call('POST', `api/${path}?isRecalcNeeded=true`, { json })) ? 1 : 0
}

/** Each by its name; how often among a hundred. */
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
} as const satisfies Readonly<Record<string, readonly [weight: number, doing: Doing]>>
