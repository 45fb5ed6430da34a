import { vatCells } from './report.rules.ts'
import { companyVat, vatRate } from './vatRate.ts'
import { defineRules } from '#server/engine/rules.ts'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { recountOn } from '#resources/deals/regularDeal/recount.rules'

export const vatRateRules = defineRules(vatRate, {
  cells: { vat: vatCells },
  after: tx => recountOn(tx, {}),
  recalc: (tx, _record, from, isPreview) => recalcDeals(tx, {}, from, isPreview),
})

export const companyVatRules = defineRules(companyVat, {
  after: (tx, record) => recountOn(tx, { company: record.company.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { company: record.company.id }, from, isPreview),
})
