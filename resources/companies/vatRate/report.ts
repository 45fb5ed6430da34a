import { field, sumsOf } from '#resource'

/** The rights to see the VAT of a period. */
export const SEES_VAT = ['FINANS_COMPANY', 'FINANS_IMPACT'] as const

const money = field.money()
const COUNTED = { stateFilter: ['active', 'closed'] }
const [SOLD, BOUGHT] = [
  ['saleNet', 'saleVat', 'saleGross'],
  ['buyNet', 'buyVat', 'buyGross'],
]

/** VAT of a period by rates: on sales, on purchased material and carriage, and on advance payments. */
export const VAT_REPORT = {
  screen: '/report/vat',
  right: SEES_VAT,
  columns: ['name', 'rate'],
  filters: ['kind'],
  actions: [],
  call: {
    path: 'report',
    right: SEES_VAT,
    wrap: 'data',
    export: 'report/export_xlsx',
    matrix: {
      cells: 'vat',
      measures: {
        saleNet: money,
        saleVat: money,
        saleGross: money,
        buyNet: money,
        buyVat: money,
        buyGross: money,
        advanceIn: money,
        advanceInVat: money,
        advanceOut: money,
        advanceOutVat: money,
      },
      totals: sumsOf(
        'saleNet',
        'saleVat',
        'saleGross',
        'buyNet',
        'buyVat',
        'buyGross',
        'advanceIn',
        'advanceInVat',
        'advanceOut',
        'advanceOutVat',
      ),
      chart: ['saleVat', 'buyVat'],
      opens: [
        { resource: 'deal', row: 'objectVatRate', day: 'dtDeal', only: COUNTED, of: SOLD },
        { resource: 'deal', row: 'careerVatRate', day: 'dtDeal', only: COUNTED, of: BOUGHT },
        { resource: 'deal', row: 'routeVatRate', day: 'dtDeal', only: COUNTED, of: BOUGHT },
      ],
    },
  },
} as const
