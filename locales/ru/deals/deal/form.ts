/** The words of the sums of a waybill in its form, and of what is missing for them there and on the server (`nerud.dealForm.*`). */
export const dealForm = {
  title: 'Суммы накладной',
  regular: 'Суммы постоянной накладной',
  waiting: 'Суммы появятся, когда будут маршрут, тип, перевозчик и объём',
  problems: {
    noVolume: 'Не указан объём',
    noPurchase: 'Не выбран товар заказчика: по нему берётся цена объекта',
    noSale: 'Не выбран товар поставщика: по нему берётся цена карьера',
    noRoute: 'Не выбран маршрут: по нему берутся цена перевозки и единица доставки',
    noShipmentType: 'Не указан тип перевозки',
    noPrice: {
      purchase: 'Нет цены «%{type}» товара заказчика «%{title}» на %{day}',
      sale: 'Нет цены «%{type}» товара поставщика «%{title}» на %{day}',
      route: 'Нет цены «%{type}» маршрута «%{title}» на %{day}',
    },
    noRate: 'Нет курса из «%{from}» в «%{to}» маршрута «%{title}» на %{day}',
    tooLarge: 'Сумма больше возможной: проверьте объёмы и цены',
  },
} as const
