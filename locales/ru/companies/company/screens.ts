/** The words of a company's hand-made screens. */
export const companyScreens = {
  inn: { fill: 'Заполнить по ИНН', filled: 'Заполнено по данным реестра' },
  noSuppliers: 'Поставщиков нет: компании ещё ничего не привозили, заявок и постоянных накладных на неё нет',
} as const
