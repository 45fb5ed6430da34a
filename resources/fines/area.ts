import { defineArea } from '#resource'
import {
  fineDiscount,
  truckPenaltyStatus,
  truckPenaltyTransaction,
  truckPenaltyTransactionLine,
} from './truckPenaltyTransaction/truckPenaltyTransaction.ts'

/** The area `fines`: fines of vehicles. */
export const fines = defineArea({
  resources: {
    truckPenaltyTransaction,
    truckPenaltyTransactionLine,
    truckPenaltyStatus,
    fineDiscount,
  },
  rights: {
    sump: { codes: { PENALTY_PDD_TRX_VIEW: 'Отстойник штрафов: просмотр', PENALTY_PDD_TRX_DONE: 'Отстойник штрафов: разбор' } },
  },
  menu: {
    fines: {
      icon: 'fines',
      work: ['PENALTY_PDD_TRX_DONE'],
      items: [
        { path: '/penalty/list', right: ['PENALTY_PDD_TRX_VIEW'] },
        { path: '/penalty/unpaid', right: ['PENALTY_PDD_TRX_VIEW'] },
      ],
    },
    sump: { items: [{ path: '/sump/truck-penalty', right: ['PENALTY_PDD_TRX_VIEW'] }] },
  },
})
