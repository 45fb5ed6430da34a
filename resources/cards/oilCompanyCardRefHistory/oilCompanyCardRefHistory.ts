import { defineBindings } from '../binding.ts'
import { OIL_CARD } from '../oilCompanyCard/oilCompanyCard.ts'

/** What a fuel card is bound to from a day on (finance §3, "Reference history entry"). */
export const oilCompanyCardRefHistory = defineBindings({
  name: 'oilCompanyCardRefHistory',
  card: 'oilCompanyCard',
  api: 'api/oil_company_card_ref_histories',
  cards: 'api/oil_company_cards',
  import: { path: 'api/import/bind-cards', screen: '/oil-cards/import' },
  ...OIL_CARD,
})
