import type { LabelsOf } from '#resource'
import type { oilCompanyTransaction as declared } from '../../../resources/incoming/oilCompanyTransaction.ts'
import { incoming } from '../transactionLabels.ts'

export const oilCompanyTransaction = {
  name: 'Транзакция по топливной карте |||| Транзакции по топливным картам |||| Транзакций по топливным картам',
  gender: 'f',
  object: 'транзакцию по топливной карте',
  fields: {
    company: 'Топливная компания',
    cardNumber: 'Номер карты',
    card: 'Карта',
    moment: 'Когда',
    day: 'День',
    product: 'Товар',
    quantity: 'Количество',
    price: 'Цена',
    sum: 'Сумма',
    discount: 'Скидка',
    discountedSum: 'Сумма со скидкой',
    due: 'К оплате',
    isReturn: 'Возврат',
    station: 'АЗС',
    address: 'Адрес',
    plate: 'Госномер в файле',
    holder: 'Держатель',
    document: 'Файл отчёта',
    ...incoming.fields,
  },
  choices: incoming.choices,
  views: { sump: 'Топливо: не разнесено' },
  sections: incoming.sections,
  empty: { recipient: incoming.empty.recipient, card: 'Карты нет в справочнике' },
  hints: { line: incoming.hints.line },
  failures: { list: 'Не удалось загрузить топливные транзакции' },
  refused: { remove: 'Транзакцию не удаляют: её отмечают как игнорируемую' },
  actions: incoming.actions,
  inputs: incoming.inputs,
} as const satisfies LabelsOf<typeof declared>
