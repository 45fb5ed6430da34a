import { defineArea } from '#resource'
import { deal } from './deal/deal.ts'
import { dealStatus } from './lookups.ts'
import { multiDeal, multiDealLine } from './multiDeal/multiDeal.ts'
import { regularDeal } from './regularDeal/regularDeal.ts'

/** The area `deals`: waybills, multi-deals and regular deals. */
export const deals = defineArea({
  resources: {
    deal,
    dealStatus,
    regularDeal,
    multiDeal,
    multiDealLine,
  },
  rights: {
    deals: {
      name: 'Накладные',
      codes: {
        DEAL_VIEW: 'Накладные: просмотр',
        DEAL_ADD: 'Накладные: изменение',
        DEAL_DONE: 'Накладные: авторизация',
        DEAL_DEL: 'Накладные: удаление',
        DEAL_PROFIT_VIEW: 'Накладные: прибыль',
      },
    },
  },
  menu: {
    deals: {
      icon: 'deals',
      work: ['DEAL_ADD'],
      items: [
        { path: '/deals/list', right: ['DEAL_VIEW'] },
        { label: 'dealCreate', path: '/deals/create', right: ['DEAL_ADD'] },
        { path: '/regular-deals/list', right: ['DEAL_VIEW'] },
        { label: 'regularDealCreate', path: '/regular-deals/create', right: ['DEAL_ADD'] },
        { path: '/multi-deals/list', right: [] },
        { label: 'multiDealCreate', path: '/multi-deals/create', right: [] },
      ],
    },
    sump: {
      items: [
        { path: '/sump/deals', right: [], after: '/sump' },
        { path: '/sump/deals-authorization', right: ['DEAL_DONE'] },
      ],
    },
    finance: { items: [{ path: '/finances/registry', right: [], after: '/oil-cards/import' }] },
  },
})
