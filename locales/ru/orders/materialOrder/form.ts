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
