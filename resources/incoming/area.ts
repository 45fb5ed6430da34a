import { defineArea } from '#resource'
import { bankTransaction, bankTransactionLine } from './bankTransaction/bankTransaction.ts'
import {
  bankTransactionsImportDocument,
  oilCompanyTransactionsImportDocument,
  truckPenaltyTransactionImportDocument,
  transactionStatus,
} from './imports.ts'
import { oilCompanyTransaction, oilCompanyTransactionLine } from './oilCompanyTransaction/oilCompanyTransaction.ts'

/** The area `incoming`: transactions reported by banks and fuel suppliers, and the import files, including those of fines. */
export const incoming = defineArea({
  resources: {
    transactionStatus,
    bankTransaction,
    bankTransactionLine,
    bankTransactionsImportDocument,
    oilCompanyTransaction,
    oilCompanyTransactionLine,
    oilCompanyTransactionsImportDocument,
    truckPenaltyTransactionImportDocument,
  },
  rights: {
    sump: {
      name: 'Отстойник',
      codes: {
        OIL_TRX_DONE: 'Отстойник топлива: разбор',
        BUH_TRX_VIEW: 'Отстойник банка: просмотр',
        BUH_TRX_DONE: 'Отстойник банка: разбор',
      },
    },
  },
  menu: {
    sump: {
      icon: 'sump',
      work: ['DEAL_DONE', 'BUH_TRX_DONE'],
      items: [
        { label: 'inbox', path: '/sump', right: [] },
        { path: '/sump/bank-transactions', right: ['BUH_TRX_VIEW'] },
        { path: '/sump/oil-company-transactions', right: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'] },
      ],
    },
    finance: {
      items: [
        { path: '/oil-company-transactions/list', right: ['OIL_CARD_VIEW'], after: '/finances/regular/exps/list' },
        { path: '/oil-company-transactions/imports/list', right: ['OIL_CARD_VIEW'] },
      ],
    },
    accounting: {
      icon: 'bank',
      work: ['BUH_TRX_DONE'],
      items: [
        { label: 'transactions', path: '/finances/bank-transaction/list', right: ['BUH_TRX_VIEW'] },
        { path: '/finances/bank-transaction/imports/list', right: ['BUH_TRX_VIEW', 'OUR_COMPANY'] },
      ],
    },
    fines: { items: [{ path: '/penalty/imports/list', right: ['PENALTY_PDD_TRX_VIEW'] }] },
  },
})
