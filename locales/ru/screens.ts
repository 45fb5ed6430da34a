/** The words of hand-made screens (`nerud.screens.*`). */
export const screens = {
  noSuppliers: 'Поставщиков нет: у компании нет типа «Поставщик» и нет точек, где грузят',
} as const
