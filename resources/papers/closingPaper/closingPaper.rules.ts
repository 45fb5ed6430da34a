import { sql } from 'kysely'
import { idOf, type RecordOf } from '#resource'
import { add, divide, isZero, type Decimal } from '#resource/decimal'
import { formatAmount, formatDate, formatRate } from '#resource/text'
import { company, OWN_COMPANY } from '#resources/companies/company/company'
import { requisitesOf } from '#resources/companies/company/shown.rules'
import { VAT_KIND } from '#resources/shared/vat.formulas'
import type { TypedValue } from '#server/engine/kinds/kind.ts'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { deal } from '#resources/deals/deal/deal'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { closingPaper, closingPaperLine } from './closingPaper.ts'
import { collect, isOutdated, totalOf, type Collected, type PaperSide } from '../collect.rules.ts'
import { mailPaper, withdrawAll } from '../paperLetter/paperLetter.rules.ts'

/**
 * The waybills of each closing document, and the last number of each series. A unique index allows a waybill in one active document of a
 * kind only.
 */
export const closingTables: readonly string[] = [
  `create table if not exists closing_paper_deal (
    paper_id bigint not null,
    deal_id bigint not null,
    kind text not null,
    living boolean not null default true,
    primary key (paper_id, deal_id)
  )`,
  'create unique index if not exists closing_paper_deal_living on closing_paper_deal (deal_id, kind) where living',
  `create table if not exists closing_paper_counter (
    company_id bigint not null,
    year integer not null,
    kind text not null,
    last bigint not null,
    primary key (company_id, year, kind)
  )`,
  `create unique index if not exists closing_paper_number on closing_paper (owner_company_id, kind, (extract(year from date)), number) where number is not null`,
]

/** Codes of units of measurement (ОКЕИ) by the id of the product's own units. */
const UNIT_CODES: Readonly<Record<number, string>> = { 1: '168', 2: '113', 3: '796', 4: '356', 6: '008', 7: '112' }
const NO_VAT = 'без НДС'

interface Line {
  readonly title: string
  readonly unitId: number | null
  readonly unit: string | null
  readonly volume: Decimal
  readonly kind: number | null
  readonly rate: Decimal | null
  readonly net: Decimal
  readonly vat: Decimal
  readonly gross: Decimal
  readonly trips: number
}
interface Trip {
  readonly day: string
  readonly ttn: string | null
  readonly truck: string | null
  readonly route: string
  readonly material: string
  readonly volume: Decimal
  readonly unit: string | null
  readonly sum: Decimal
}

const amount = (value: Decimal): TypedValue => ({ text: formatAmount(value), number: value })
const volumeOf = (value: Decimal): TypedValue => ({ text: formatRate(value), number: value })
const perUnit = (sum: Decimal, volume: Decimal): TypedValue => amount(isZero(volume) ? sum : divide(sum, volume, 2))
const rateText = ({ kind, rate }: Pick<Line, 'kind' | 'rate'>): string =>
  rate === null || kind === VAT_KIND.none ? NO_VAT : `${formatRate(rate)}%`

async function linesOf(tx: Tx, paper: number): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`select concat_ws(', ', m.name, concat_ws(' — ', f.name, t.name)) as title,
      l.unit_id::int as "unitId", u.system_c as unit, l.volume::text as volume, r.kind_id::int as kind, r.rate::text as rate,
      l.net::text as net, l.vat::text as vat, l.gross::text as gross, l.trips::int as trips
    from closing_paper_line l join material m on m.id = l.material_id
      left join point f on f.id = l.career_id left join point t on t.id = l.object_id
      left join measurement_unit u on u.id = l.unit_id left join vat_rate r on r.id = l.vat_rate_id
    where l.paper_id = ${paper} and not l.is_delete order by l.id`.execute(tx.db)
  return rows
}

async function tripsOf(tx: Tx, paper: number): Promise<readonly Trip[]> {
  const { rows } = await sql<Trip>`select d.dt_deal::text as day, d.ttn, v.plate as truck, concat_ws(' — ', f.name, t.name) as route,
      m.name as material, coalesce(d.object_vol, 0)::text as volume, u.system_c as unit, d.object_summ::text as sum
    from closing_paper_deal p join deal d on d.id = p.deal_id join material m on m.id = d.material_id
      left join vehicle v on v.id = d.vehicle_id left join point f on f.id = d.career_id left join point t on t.id = d.object_id
      left join measurement_unit u on u.id = d.object_unit_id
    where p.paper_id = ${paper} order by d.dt_deal, d.id`.execute(tx.db)
  return rows
}

/** VAT by rate, as invoices list it: one row for each rate, "Без налога (НДС)" without VAT. */
function ratesOf(lines: readonly Line[]): readonly { readonly label: string; readonly vat: TypedValue | string }[] {
  const sums = new Map<string, Decimal>()
  for (const line of lines) sums.set(rateText(line), add(sums.get(rateText(line)) ?? '0.00', line.vat))
  return [...sums].map(([rate, vat]) =>
    rate === NO_VAT ? { label: 'Без налога (НДС)', vat: '' } : { label: `В том числе НДС ${rate}:`, vat: amount(vat) },
  )
}

/** The values that the printed forms of a closing document use in addition to its fields. */
async function printedData(tx: Tx, record: RecordOf<typeof closingPaper>): Promise<Record<string, unknown>> {
  const seller = idOf(record.ownerCompany) ?? OWN_COMPANY
  const lines = await linesOf(tx, record.id)
  const trips = await tripsOf(tx, record.id)
  return {
    seller: { ...(await shownRecord(tx, company, seller)), requisites: await requisitesOf(tx, seller) },
    buyer: await shownRecord(tx, company, record.customer),
    status1: record.kind === 'upd1' ? '1' : '',
    status2: record.kind === 'upd1' ? '' : '2',
    count: String(lines.length),
    rows: lines.map((line, at) => ({
      n: String(at + 1),
      title: line.title,
      unitCode: UNIT_CODES[line.unitId ?? 0] ?? '',
      unit: { text: line.unit ?? '', systemC: line.unit ?? '' },
      volume: volumeOf(line.volume),
      netPrice: perUnit(line.net, line.volume),
      price: perUnit(line.gross, line.volume),
      net: amount(line.net),
      rateText: rateText(line),
      vat: amount(line.vat),
      gross: amount(line.gross),
      trips: String(line.trips),
    })),
    rates: ratesOf(lines),
    deals: trips.map((trip, at) => ({
      n: String(at + 1),
      day: formatDate(trip.day),
      ttn: trip.ttn ?? '',
      truck: trip.truck ?? '',
      route: trip.route,
      material: trip.material,
      volume: volumeOf(trip.volume),
      unit: trip.unit ?? '',
      price: perUnit(trip.sum, trip.volume),
      sum: amount(trip.sum),
    })),
  }
}

type Paper = RecordOf<typeof closingPaper>

/** The side of waybills that concerns customers: what they owe. */
const CUSTOMER: PaperSide = {
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
async function rejectForeignSeller(tx: Tx, seller: number): Promise<void> {
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
    await rejectForeignSeller(tx, seller)
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
  /** The seller among our own companies; by default the first one. */
  readonly ownerCompany?: number | null
  readonly anyway?: boolean | null
}

/** Creates documents from the selected waybills, one for each customer. Each result names a waybill and the document that contains it. */
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
