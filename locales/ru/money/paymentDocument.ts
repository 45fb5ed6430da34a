import type { LabelsOf } from '#resource'
import type { paymentDocument as declared } from '../../../resources/money/paymentDocument.ts'

export const paymentDocument = {
  name: 'Документ платежа |||| Документы платежа |||| Документов платежа',
  gender: 'm',
  object: 'документ платежа',
  fields: {
    payment: 'Платёж',
    documentType: 'Тип документа',
    file: 'Файл',
    fileName: 'Название',
    paymentDocId: 'Номер документа',
    namedPayment: 'Номер платежа',
    insDate: 'Дата добавления',
  },
  failures: { list: 'Ошибка. Не удалось загрузить документы!' },
} as const satisfies LabelsOf<typeof declared>
