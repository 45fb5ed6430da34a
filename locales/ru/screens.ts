/** The words of hand-made screens (`nerud.screens.*`). */
export const screens = {
  inn: { fill: 'Заполнить по ИНН', filled: 'Заполнено по данным реестра' },
  noSuppliers: 'Поставщиков нет: у компании нет типа «Поставщик» и нет точек, где грузят',
} as const
