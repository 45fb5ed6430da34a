import { idOf, type RecordOf } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { deal } from '#resources/deals/deal/deal'
import { closingPaper, closingPaperLine } from './closingPaper.ts'
import { printedData } from './printed.rules.ts'
import { collect, isOutdated, totalOf, type Collected, type Side } from '../collect.rules.ts'
import { mailPaper, withdrawAll } from '../paperLetter/paperLetter.rules.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'

type Paper = RecordOf<typeof closingPaper>

/** The side of waybills that concerns customers: what they owe. */
const CUSTOMER: Side = {
  partner: 'customer_id',
  unit: 'object_unit_id',
  volume: 'object_vol',
  rate: 'object_vat_rate_id',
  sum: 'object_summ',
  price: 'objectPrice',
  isTaken: (deal, kind) => sql`exists (select from closing_paper_deal p where p.deal_id = ${deal} and p.kind = ${kind} and p.living)`,
}

/** The selected waybills of the document being created in a transaction, and what it will contain. */
const chosen = new WeakMap<Tx, readonly number[]>()
const collectedIn = new WeakMap<Tx, Collected>()

/** Changes the state of a document; cancelling it releases its waybills. */
async function move(tx: Tx, { id }: Paper, to: Paper['status'], delComment: string | null = null): Promise<void> {
  const [before] = await tx.readMany(closingPaper, [id], { lock: true })
  await tx.storeMany(closingPaper, [{ before: before!, after: { ...before!, status: to, delComment } }])
  if (to !== 'cancelled') return
  await sql`update closing_paper_deal set living = false where paper_id = ${id}`.execute(tx.db)
  await withdrawAll(tx, id)
}

/**
 * Returns the next number of a kind in a year. Concurrent transactions wait for each other, and a document that is rolled back takes no
 * number.
 */
async function numberOf(tx: Tx, company: number, year: number, kind: string): Promise<string> {
  const { rows } = await sql<{
    last: string
  }>`insert into closing_paper_counter as c (company_id, year, kind, last) values (${company}, ${year}, ${kind}, 1)
    on conflict (company_id, year, kind) do update set last = c.last + 1 returning last::text`.execute(tx.db)
  return rows[0]!.last
}

/** Rejects sellers that are not our own companies. */
async function rejectOthers(tx: Tx, seller: number): Promise<void> {
  const { rows } = await sql`select 1 from company where id = ${seller} and kind = 'own' and not is_delete`.execute(tx.db)
  if (rows.length === 0) throw fieldError('ownerCompany', tx.texts('nerud.validation.reference'))
}

export const closingPaperRules = defineRules(closingPaper, {
  templateData: printedData,
  derive: {
    email: t => sql`(select c.email from company c where c.id = ${t('customer_id')})`,
    differs: t => isOutdated(t, CUSTOMER, 'gross', 'closing_paper_deal'),
  },
  async before(tx, next, prior) {
    if (prior) return
    const [kind, customer] = [next.kind!, idOf(next.customer)!]
    const seller = idOf(next.ownerCompany) ?? OWN_COMPANY
    if (customer === OWN_COMPANY || customer === seller) throw fieldError('customer', tx.texts('nerud.papers.oneself'))
    await rejectOthers(tx, seller)
    const query = { kind, partner: customer, from: next.dateFrom!, to: next.dateTo!, deals: chosen.get(tx), seller }
    const collected = await collect(tx, CUSTOMER, query, next.anyway === true)
    collectedIn.set(tx, collected)
    const { deals, lines } = collected
    return {
      ownerCompany: seller,
      number: await numberOf(tx, seller, Number(next.date!.slice(0, 4)), kind),
      trips: deals.length,
      net: totalOf(lines, 'net'),
      vat: totalOf(lines, 'vat'),
      gross: totalOf(lines, 'gross'),
    }
  },
  async after(tx, record, prior) {
    if (prior) return
    const { deals, lines } = collectedIn.get(tx)!
    await sql`insert into closing_paper_deal (paper_id, deal_id, kind) select ${record.id}, d.id, ${record.kind}
      from unnest(${[...deals]}::bigint[]) as d (id)`.execute(tx.db)
    await tx.createMany(
      closingPaperLine,
      lines.map(line => ({ paper: record.id, ...line })),
    )
  },
  actions: {
    issue: (tx, record) => move(tx, record, 'issued'),
    mail: (tx, record, { email, text }) => mailPaper(tx, record, email, text ?? null),
    send: (tx, record) => move(tx, record, 'sent'),
    sign: (tx, record) => move(tx, record, 'signed'),
    cancel: (tx, record, { delComment }) => move(tx, record, 'cancelled', delComment),
  },
})

interface Making {
  readonly kind?: string | null
  readonly date: string
  /** Who of us sells; our first company unless it is said. */
  readonly ownerCompany?: number | null
  readonly anyway?: boolean | null
}

/**
 * Creates documents from the selected waybills, one for each customer. Each entry of the result says of a waybill which document it is in.
 */
export async function closeChosen(
  tx: Tx,
  records: readonly RecordOf<typeof deal>[],
  { kind, date, ownerCompany, anyway }: Making,
): Promise<{ id: number; ok: boolean; message: string }[]> {
  const groups = [...Map.groupBy(records, record => record.customer.id)].toSorted(([a], [b]) => a - b)
  const results: { id: number; ok: boolean; message: string }[] = []
  for (const [customer, own] of groups) {
    const days = own.map(({ dtDeal }) => dtDeal).toSorted()
    chosen.set(
      tx,
      own.map(({ id }) => id),
    )
    const paper = await tx.create(closingPaper, {
      kind: (kind ?? 'upd1') as 'upd1',
      date,
      customer,
      ownerCompany: ownerCompany ?? OWN_COMPANY,
      dateFrom: days[0]!,
      dateTo: days.at(-1)!,
      anyway: anyway === true,
    })
    const taken = new Set(collectedIn.get(tx)!.deals)
    for (const { id } of own)
      results.push({
        id,
        ok: taken.has(id),
        message: tx.texts(`nerud.papers.${taken.has(id) ? 'closed' : 'left'}`, { number: paper.number }),
      })
  }
  chosen.delete(tx)
  return results
}
