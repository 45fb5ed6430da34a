import { idOf, type RecordOf } from '#resource'
import { add, divide, isZero, type Decimal } from '#resource/decimal'
import { formatAmount, formatDate, formatRate } from '#resource/text'
import { company, OWN_COMPANY } from '#resources/companies/company/company'
import { requisitesOf } from '#resources/companies/company/requisites.rules'
import { VAT_KIND } from '#resources/shared/vat.formulas'
import type { TypedValue } from '#server/engine/kinds/kind.ts'
import { shownRecord } from '#server/engine/documents/shownRecord.ts'
import type { Tx } from '#server/engine/tx.ts'
import { sql } from 'kysely'
import type { closingPaper } from './closingPaper.ts'

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
export async function printedData(tx: Tx, record: RecordOf<typeof closingPaper>): Promise<Record<string, unknown>> {
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
