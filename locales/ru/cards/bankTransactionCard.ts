import type { LabelsOf } from '#resource'
import type { bankTransactionCard as declared } from '../../../resources/cards/bankTransactionCard.ts'

export const bankTransactionCard = {
  name: 'Закрепление контрагента |||| Закрепления |||| Закреплений',
  gender: 'n',
  object: 'закрепление контрагента',
  fields: {
    company: 'Наша компания',
    inn: 'ИНН контрагента',
    account: 'Расчётный счёт контрагента',
    counterparty: 'Контрагент',
    actualRef: 'Действует сейчас',
    costListType: 'Вид расхода',
    costList: 'Статья',
    object: 'На кого, на что',
    since: 'Закреплено с',
    comment: 'Комментарий',
  },
  actions: { tryOut: 'Проверить на прошлом' },
  checks: { checkFailed: 'Не удалось проверить счёт' },
} as const satisfies LabelsOf<typeof declared>
