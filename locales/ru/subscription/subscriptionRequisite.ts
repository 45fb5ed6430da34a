import type { LabelsOf } from '#resource'
import type { subscriptionRequisite as declared } from '../../../resources/subscription/subscriptionRequisite.ts'

export const subscriptionRequisite = {
  name: 'Реквизиты плательщика |||| Реквизиты |||| Реквизитов',
  gender: 'plural',
  object: 'реквизиты',
  fields: {
    payerName: 'Плательщик',
    inn: 'ИНН',
    kpp: 'КПП',
    bankName: 'Банк',
    bik: 'БИК',
    account: 'Расчётный счёт',
    corrAccount: 'Корр. счёт',
    address: 'Адрес',
    director: 'Руководитель',
    email: 'Почта для счетов',
  },
  checks: { accountKey: 'Счёт не подходит к БИК', corrAccountKey: 'Корр. счёт не подходит к БИК' },
  refused: { remove: 'Сохранённые реквизиты не удаляют: сохраните новые' },
} as const satisfies LabelsOf<typeof declared>
