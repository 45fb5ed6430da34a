import type { oilCompanyTransactionsImportDocument as russian } from '../../ru/incoming/oilCompanyTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { transactionImport } from '../transactionLabels.ts'

export const oilCompanyTransactionsImportDocument = {
  name: 'Fuel card report |||| Fuel card reports',
  ...transactionImport,
  columns: {
    card: 'Card number',
    date: 'Date',
    time: 'Time',
    moment: 'Date and time',
    station: 'Filling station',
    address: 'Station address',
    product: 'Goods',
    quantity: 'Quantity',
    price: 'Price',
    sum: 'Amount',
    discount: 'Discount',
    discountPercent: 'Discount, %',
    discountedSum: 'Discounted amount',
    currency: 'Currency',
    operation: 'Operation type',
    holder: 'Card holder',
    plate: 'Plate number',
  },
} as const satisfies Translation<typeof russian>
