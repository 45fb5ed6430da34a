import { defineArea } from '#resource'
import { cashTransaction, pointOpening, volumeTransaction } from './cashTransaction/cashTransaction.ts'
import { costList, payMethod, costListType, exp, expPersonal, inputType, payStatus, oilCompanyTariff } from './lookups.ts'
import { payment } from './payment/payment.ts'
import { paymentDocument } from './paymentDocument/paymentDocument.ts'
import { periodClose } from './periodClose/periodClose.ts'
import { regularPayment } from './regularPayment/regularPayment.ts'

/** The area `money`: payments, articles, cash boxes, closed periods. */
export const money = defineArea({
  resources: {
    payment,
    paymentDocument,
    regularPayment,
    costList,
    costListType,
    payMethod,
    payStatus,
    inputType,
    exp,
    expPersonal,
    oilCompanyTariff,
    cashTransaction,
    volumeTransaction,
    periodClose,
    pointOpening,
  },
  rights: {
    money: {
      name: 'Переводы и расходы',
      codes: {
        PAYMENT_VIEW: 'Переводы: просмотр',
        PAYMENT_ADD: 'Переводы: изменение',
        COST_VIEW: 'Расходы: просмотр',
        COST_ADD: 'Расходы: изменение',
      },
    },
    boxes: {
      name: 'Кассы',
      codes: {
        FINANS_ACCOUNT: 'Касса сотрудников',
        FINANS_COMPANY: 'Касса компаний',
        DEPOSIT_POINT: 'Касса точек',
        PERIOD_CLOSE_DONE: 'Закрытие месяца: закрыть и открыть',
      },
    },
  },
  menu: {
    finance: {
      icon: 'money',
      work: ['PAYMENT_ADD', 'COST_ADD'],
      items: [
        { path: '/finances/transfers', right: ['PAYMENT_VIEW'] },
        { label: 'paymentCreate', path: '/finances/transfers?create', right: ['PAYMENT_ADD'], of: '/finances/transfers' },
        { label: 'exps', path: '/finances/exps', right: ['COST_VIEW'] },
        { label: 'expenseCreate', path: '/finances/exps?create', right: ['COST_ADD'], of: '/finances/exps' },
        { path: '/finances/regular/transfers/list', right: ['PAYMENT_VIEW'] },
        { path: '/finances/regular/exps/list', right: ['COST_VIEW'] },
        { label: 'balances', path: '/finances/balances/import', right: ['PAYMENT_ADD'] },
        { label: 'monthClose', path: '/finances/month-close', right: ['PERIOD_CLOSE_DONE', 'FINANS_COMPANY'] },
      ],
    },
    cashboxes: {
      icon: 'boxes',
      work: ['FINANS_COMPANY'],
      items: [
        { path: '/cashbox/company/list', right: ['FINANS_COMPANY'] },
        { path: '/cashbox/users/list', right: ['FINANS_ACCOUNT'] },
        { label: 'stock', path: '/cashbox/point/list', right: ['DEPOSIT_POINT'] },
        { path: '/point-openings/list', right: ['DEPOSIT_POINT'] },
      ],
    },
    sump: { items: [{ path: '/sump/check-smz', right: ['PAYMENT_VIEW', 'COST_VIEW'], after: '/sump/deals-authorization' }] },
  },
  pages: [
    {
      path: '/directory/cost',
      label: 'costs',
      right: ['BOOKS_VIEW'],
      tabs: [
        { resource: 'costList', view: 'costs' },
        { resource: 'costList', view: 'staff' },
        { resource: 'costList', view: 'vehicles' },
        { resource: 'exp' },
        { resource: 'expPersonal' },
      ],
    },
    {
      path: '/directory/transfer',
      label: 'transfers',
      right: ['BOOKS_VIEW'],
      tabs: [{ resource: 'costList', view: 'transfers' }, { resource: 'payMethod' }],
    },
    {
      path: '/report/cash-boxes',
      label: 'cashBoxes',
      right: ['FINANS_COMPANY', 'FINANS_ACCOUNT'],
      tabs: [
        { resource: 'company', view: 'report' },
        { resource: 'account', view: 'report' },
      ],
    },
  ],
})
