/** The words of where a material is sold, and by whom (`nerud.screens.goods.*`). */
export const productSources = {
  noSuppliers: 'Этот материал никто не продаёт',
  noLocations: 'Мест, где продают этот материал, нет',
} as const
