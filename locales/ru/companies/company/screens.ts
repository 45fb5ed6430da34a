/** The words of a company's hand-made screens. */
export const companyScreens = {
  inn: { fill: 'Заполнить по ИНН', filled: 'Заполнено по данным реестра' },
  noSuppliers: 'Поставщиков нет: у компании нет типа «Поставщик» и нет точек, где грузят',
} as const
