import { bindings, exclusions } from './parts.ts'
import type { AreaLabels } from './whole.ts'

/** What is said of bindings that cannot be kept (`nerud.cards.*`). */
export const cards = {
  tried: 'Операций за последний год: %{of}. Разнеслись бы %{bound}, из них иначе, чем сделано: %{otherwise}.',
  triedRow: 'Сейчас: %{was}. Было бы: %{would}',
  notCounted: 'Не учитывать',
  overlap: 'На эти дни уже есть исключение с теми же словами: %{from} – %{to}',
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  bindCards: 'Загрузка закреплений карт',
} as const

/** What the resources of `cards` are called. */
export const labels = {
  oilCompanyCard: {
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
  },
  oilCompanyCardRefHistory: {
    ...bindings,
    name: 'Закрепление карты |||| История закреплений |||| Закреплений карты',
    gender: 'n',
    object: 'закрепление карты',
  },
  oilCompanyCardExclusion: {
    ...exclusions,
    name: 'Исключение карты |||| Исключения |||| Исключений карты',
    gender: 'n',
    object: 'исключение карты',
  },
  bankTransactionCard: {
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
  },
  bankTransactionCardRefHistory: {
    ...bindings,
    name: 'Закрепление контрагента |||| История закреплений |||| Закреплений контрагента',
    gender: 'n',
    object: 'закрепление контрагента',
  },
  bankTransactionCardExclusion: {
    ...exclusions,
    name: 'Исключение контрагента |||| Исключения |||| Исключений контрагента',
    gender: 'n',
    object: 'исключение контрагента',
  },
} as const satisfies AreaLabels
