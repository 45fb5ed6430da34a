import { defineExclusions } from '../binding.ts'
import { OIL_CARD } from '../oilCompanyCard/oilCompanyCard.ts'

/** What some products that are filled in with a fuel card are bound to, whatever its history says (finance §3, "Exclusion"). */
export const oilCompanyCardExclusion = defineExclusions({
  name: 'oilCompanyCardExclusion',
  card: 'oilCompanyCard',
  api: 'api/oil_company_card_exclusions',
  cards: 'api/oil_company_cards',
  ...OIL_CARD,
})
