import { documentOf, lookup } from '#words/ru/whole'
import type { AreaLabels } from './whole.ts'
import { vatMode, vatModes, vatWords } from './parts.ts'

/** What the form of a waybill says of its order (`nerud.orders.*`). */
export const orders = {
  limit: 'Лимит заявки',
  trips: 'рейсов',
  whole: 'Останется %{after} из %{of} %{sign}',
  perDay: 'На %{day} останется %{after} из %{of} %{sign}',
  tooMuch: 'Осталось %{left} %{sign}: на %{by} больше лимита',
  over: 'Сверх лимита на %{by} %{sign}: накладная сохранится с отметкой',
  otherDay: 'Заявка действует с %{from} по %{to}',
  otherCarrier: 'Этого перевозчика нет в заявке',
  carrierLeft: 'У этого перевозчика осталось %{left} %{sign}',
  usedUp: 'Лимит заявки выбран',
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  orders: 'Заявки',
  dealFromOrder: 'Накладная по заявке',
} as const

/** What the resources of `orders` are called. */
export const labels = {
  materialOrder: {
    name: 'Заявка |||| Заявки |||| Заявок',
    gender: 'f',
    object: 'заявку',
    fields: {
      state: 'Статус',
      stateFilter: 'Статус',
      status: 'Код статуса',
      errorText: 'Что не так',
      dateFrom: 'Действует с',
      dateTo: 'Действует по',
      supplier: 'Поставщик',
      customer: 'Заказчик',
      cargoRoute: 'Маршрут',
      career: 'Карьер',
      object: 'Объект',
      material: 'Материал',
      product: 'Товар заказчика',
      unit: 'Единица',
      serviceType: 'Тип',
      shipmentType: 'Тип перевозки',
      sellType: 'Тип продажи',
      orderLimitType: 'Вид лимита',
      orderLimit: 'Лимит',
      limitUnit: 'Единица лимита',
      totalLimits: 'Всего по лимиту',
      totalUsed: 'Выбрано',
      totalLimitsBalanceVol: 'Осталось',
      leftToday: 'Осталось на сегодня',
      totalVolume: 'Вывезено',
      trips: 'Рейсов',
      actualPrice: 'Цена сегодня',
      priceMode: 'НДС в сегодняшней цене',
      vatRate: vatWords.rate,
      priceNet: 'Цена без НДС',
      priceVat: 'НДС в цене сегодня',
      priceGross: 'Цена с НДС',
      actualDriverPrice: 'Водителю за рейс',
      careerAddress: 'Адрес карьера',
      objectAddress: 'Адрес объекта',
      distance: 'Расстояние',
      distanceCalculated: 'Расчётное расстояние',
      prices: 'Цены товара',
      words: 'Номер, компания, точка, материал',
      comment: 'Комментарий',
      transporters: 'Перевозчики',
      insDate: 'Дата внесения',
      mdInsUser: 'Пользователь',
    },
    choices: {
      state: { active: 'Активна', closed: 'Закрыта', error: 'Ошибка' },
      stateFilter: { active: 'Активные', closed: 'Закрытые', error: 'Ошибка' },
      orderLimitType: { volume: 'Объём всего', volumePerDay: 'Объём в день', tripsPerDay: 'Рейсов в день' },
      priceMode: vatModes,
    },
    counts: { lastDay: 'Последний день' },
    sections: { from: 'Откуда', to: 'Куда', carriage: 'Перевозка', vat: 'НДС', done: 'Выполнение' },
    checks: {
      periodBackwards: 'Последний день раньше первого',
      wholeTrips: 'Рейсы считают целыми',
    },
    refused: {
      edit: 'Закрытая заявка не меняется: откройте её снова',
      remove: 'Заявку не удаляют: её закрывают',
    },
    actions: {
      close: 'Закрыть заявку',
      reopen: 'Открыть снова',
      recheck: 'Проверить заново',
    },
  },
  materialOrderStatus: { ...lookup, name: 'Статус заявки |||| Статусы заявок |||| Статусов заявок', gender: 'm', object: 'статус заявки' },
  materialOrderTransporter: {
    name: 'Перевозчик заявки |||| Перевозчики заявки |||| Перевозчиков заявки',
    gender: 'm',
    object: 'перевозчика заявки',
    fields: {
      materialOrder: 'Заявка',
      company: 'Перевозчик',
      volumeLimit: 'Лимит объёма',
      price: 'Цена перевозки',
      vatMode,
      priority: 'Очередь',
      volume: 'Вывезено',
      left: 'Осталось',
      unit: 'Единица',
    },
    choices: { vatMode: vatModes },
  },
  materialOrderDocument: documentOf('заявки'),
} as const satisfies AreaLabels
