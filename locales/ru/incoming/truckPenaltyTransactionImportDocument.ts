import type { LabelsOf } from '#resource'
import type { truckPenaltyTransactionImportDocument as declared } from '../../../resources/incoming/truckPenaltyTransactionImportDocument.ts'
import { transactionImport } from '../transactionLabels.ts'

export const truckPenaltyTransactionImportDocument = {
  name: 'Список штрафов |||| Списки штрафов |||| Списков штрафов',
  gender: 'm',
  object: 'список штрафов',
  ...transactionImport,
  columns: {
    uin: 'УИН или номер постановления',
    violatedAt: 'Дата и время нарушения',
    violatedTime: 'Время нарушения',
    decidedOn: 'Дата постановления',
    plate: 'Госномер',
    sts: 'СТС',
    article: 'Статья КоАП',
    place: 'Место',
    sum: 'Сумма',
    discountedSum: 'Сумма со скидкой',
    discountUntil: 'Скидка до',
    status: 'Статус',
    paidOn: 'Дата оплаты',
    division: 'Подразделение',
    payee: 'Получатель',
    payeeInn: 'ИНН получателя',
    payeeKpp: 'КПП получателя',
    payeeAccount: 'Счёт получателя',
    payeeBik: 'БИК получателя',
    kbk: 'КБК',
    oktmo: 'ОКТМО',
    photo: 'Фото',
  },
} as const satisfies LabelsOf<typeof declared>
