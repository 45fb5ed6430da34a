import type { LabelsOf } from '#resource'
import type { oilCompanyCard as declared } from '../../../resources/cards/oilCompanyCard.ts'

export const oilCompanyCard = {
  name: 'Топливная карта |||| Топливные карты |||| Топливных карт',
  gender: 'f',
  object: 'топливную карту',
  fields: {
    company: 'Топливная компания',
    number: 'Номер',
    pinCode: 'PIN-код',
    actualRef: 'Действует сейчас',
    costListType: 'Вид расхода',
    costList: 'Статья',
    object: 'На кого, на что',
    since: 'Закреплена с',
    comment: 'Комментарий',
  },
  actions: { tryOut: 'Проверить на прошлом', showPin: 'Показать PIN-код' },
  checks: { checkFailed: 'Не удалось проверить номер карты' },
  hints: { pinCode: 'От 4 до 8 цифр. Сохранённый код показывает отдельная кнопка на карточке, показ остаётся в истории' },
} as const satisfies LabelsOf<typeof declared>
