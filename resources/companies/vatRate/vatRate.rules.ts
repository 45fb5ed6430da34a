import { sql } from 'kysely'
import type { SeedRow } from '#areas/seed/rows.rules'
import { VAT_KIND } from '#resources/shared/vat.formulas'
import { aliased } from '#server/engine/columns.ts'
import { type MatrixSql, defineRules } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import { isPosted, dealsBy } from '#resources/deals/deal/reports.rules'
import { SUMS } from '#resources/deals/deal/keptSums'
import { VAT_RATES } from '#resources/deals/vatFields'
import { advancesOf } from '#resources/money/payment/posted.rules'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { recountOn } from '#resources/deals/regularDeal/count.rules'
import { companyVat, vatRate } from './vatRate.ts'

const ZERO = sql`0::numeric`
/** The cells of one side: its net sum, VAT and gross sum, as a sale or a purchase. */
const side = (name: 'object' | 'career' | 'route', isSale: boolean): Sql => {
  const [summ, vat] = [sql.ref(`k.${name}_summ`), sql.ref(`k.${name}_vat`)]
  const figures = [sql`${summ} - ${vat}`, vat, summ]
  const none = [ZERO, ZERO, ZERO]
  return sql`select ${sql.ref(`k.${name}_vat_rate_id`)}, k.dt_deal, ${sql.join([...(isSale ? figures : none), ...(isSale ? none : figures), ZERO, ZERO, ZERO, ZERO])}
    from k where ${sql.ref(`k.${name}_vat_rate_id`)} is not null`
}

/** The cells of the report of VAT by rate: sums of posted waybills, as in the reports of a closed month, and advances of the period. */
const vatCells: MatrixSql = ({ from, to }) => {
  const paid = (isIn: Sql, what: Sql): Sql => sql`case when ${isIn} then ${what} else 0 end`
  return sql`with k as materialized (select * from ${dealsBy(['dtDeal', ...VAT_RATES, 'status', 'isAuth'], SUMS)}
      where k.dt_deal between ${from}::date and ${to}::date and ${isPosted})
    select * from (${side('object', true)} union all ${side('career', false)} union all ${side('route', false)}
      union all select a.rate, a.day, ${sql.join(Array.from({ length: 6 }, () => ZERO))}, ${paid(sql`a.is_in`, sql`a.sum`)}, ${paid(sql`a.is_in`, sql`a.vat`)},
        ${paid(sql`not a.is_in`, sql`a.sum`)}, ${paid(sql`not a.is_in`, sql`a.vat`)} from (${advancesOf(aliased('p'), from, to)}) as a
    ) as c ("row", "day", "saleNet", "saleVat", "saleGross", "buyNet", "buyVat", "buyGross", "advanceIn", "advanceInVat", "advanceOut", "advanceOutVat")`
}

export const vatRateRules = defineRules(vatRate, {
  cells: { vat: vatCells },
  after: tx => recountOn(tx, {}),
  recalc: (tx, _record, from, isPreview) => recalcDeals(tx, {}, from, isPreview),
})

export const companyVatRules = defineRules(companyVat, {
  after: (tx, record) => recountOn(tx, { company: record.company.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { company: record.company.id }, from, isPreview),
})

const { main, reduced, zero, none, simple5, simple7 } = VAT_KIND
/** The kinds of VAT that types of companies and company records refer to. */
export const vatKindRows: readonly SeedRow[] = [
  { id: main, name: 'Основная ставка' },
  { id: reduced, name: 'Льготная ставка' },
  { id: zero, name: 'Экспорт и международная перевозка' },
  { id: none, name: 'Без НДС' },
  { id: simple5, name: 'УСН, 5 %' },
  { id: simple7, name: 'УСН, 7 %' },
]

const rates: readonly (readonly [name: string, kind: number, rate: string, from: string])[] = [
  ['НДС 20 % (2000–2003)', main, '20', '2000-01-01'],
  ['НДС 18 %', main, '18', '2004-01-01'],
  ['НДС 20 %', main, '20', '2019-01-01'],
  ['НДС 22 %', main, '22', '2026-01-01'],
  ['НДС 10 %', reduced, '10', '2000-01-01'],
  ['НДС 0 %', zero, '0', '2000-01-01'],
  ['Без НДС', none, '0', '2000-01-01'],
  // Companies under the simplified tax system pay VAT from 2025 on; before, they have none.
  ['НДС 5 %', simple5, '5', '2025-01-01'],
  ['НДС 7 %', simple7, '7', '2025-01-01'],
]
/** The rates of a new database (Tax Code article 164; laws 303-ФЗ, 176-ФЗ, 425-ФЗ); users add later ones. */
export const vatRateRows: readonly SeedRow[] = rates.map(([name, kind_id, rate, date_start], at) => ({
  id: at + 1,
  name,
  kind_id,
  rate,
  date_start,
}))
