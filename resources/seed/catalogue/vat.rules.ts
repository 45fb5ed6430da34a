import { VAT_KIND } from '#resources/shared/vat.formulas'
import type { Row } from '#areas/seed/rows.rules'

const { main, reduced, zero, none, simple5, simple7 } = VAT_KIND
/** The kinds of VAT that types of companies and company records refer to. */
export const vatKindRows: readonly Row[] = [
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
export const vatRateRows: readonly Row[] = rates.map(([name, kind_id, rate, date_start], at) => ({
  id: at + 1,
  name,
  kind_id,
  rate,
  date_start,
}))
