import type { LabelsOf } from '#resource'
import type { oilCompanyTransactionsImportDocument as declared } from '../../../resources/incoming/oilCompanyTransactionsImportDocument.ts'
import { transactionImport } from '../transactionLabels.ts'

export const oilCompanyTransactionsImportDocument = {
  name: 'Отчёт по топливным картам |||| Отчёты по топливным картам |||| Отчётов по топливным картам',
  gender: 'm',
  object: 'отчёт по топливным картам',
  ...transactionImport,
  columns: {
    card: 'Номер карты',
    date: 'Дата',
    time: 'Время',
    moment: 'Дата и время',
    station: 'АЗС',
    address: 'Адрес АЗС',
    product: 'Товар',
    quantity: 'Количество',
    price: 'Цена',
    sum: 'Сумма',
    discount: 'Скидка',
    discountPercent: 'Скидка, %',
    discountedSum: 'Сумма со скидкой',
    currency: 'Валюта',
    operation: 'Тип операции',
    holder: 'Держатель карты',
    plate: 'Госномер',
  },
} as const satisfies LabelsOf<typeof declared>
