/** What is said of a regular deal that cannot be carried out (`nerud.regularDeals.*`). */
export const regularDeals = {
  off: {
    self: 'Постоянная накладная отключена',
    route: 'Маршрут отключён',
    purchase: 'Товар заказчика отключён',
    sale: 'Товар поставщика отключён',
  },
} as const
