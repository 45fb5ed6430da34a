/** The words of the prices by type of a product or a route (`nerud.screens.goods.*`). */
export const priceSlots = {
  noPrice: 'Не задана',
  noRate: 'Курсов нет',
  duplicate: {
    product: 'Есть ещё один действующий продукт с той же точкой, материалом, единицей и процессом',
    cargoRoute: 'Есть ещё один действующий маршрут с теми же точками, материалом, единицей и процессом',
  },
  notActive: 'Уже не действуют: %{names}',
} as const
