import { defineArea } from '#resource'
import {
  bankTransactionCard,
  bankTransactionCardExclusion,
  bankTransactionCardRefHistory,
  oilCompanyCard,
  oilCompanyCardExclusion,
  oilCompanyCardRefHistory,
} from './cards.ts'

/** The area `cards`: fuel cards and bank counterparties with their bindings. */
export const cards = defineArea({
  resources: {
    oilCompanyCard,
    oilCompanyCardRefHistory,
    oilCompanyCardExclusion,
    bankTransactionCard,
    bankTransactionCardRefHistory,
    bankTransactionCardExclusion,
  },
  rights: {
    cards: {
      name: 'Топливные карты',
      codes: { OIL_CARD_VIEW: 'Топливные карты: просмотр', OIL_CARD_UPD: 'Топливные карты: изменение' },
    },
  },
  menu: {
    finance: {
      items: [
        { path: '/oil-cards/list', right: ['OIL_CARD_VIEW'], after: '/oil-company-transactions/imports/list' },
        { label: 'bindCards', path: '/oil-cards/import', right: ['OIL_CARD_UPD'], of: '/oil-cards/list' },
      ],
    },
    accounting: { items: [{ path: '/finances/bank-transaction/cards/list', right: ['BUH_TRX_VIEW'] }] },
  },
})
