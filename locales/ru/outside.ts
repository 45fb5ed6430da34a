/** What is said of services outside (`nerud.outside.*`). */
export const outside = {
  inn: 'Сервис недоступен, заполните вручную',
  innUnknown: 'Организация с таким ИНН не найдена',
  party: {
    liquidating: 'Организация ликвидируется',
    liquidated: 'Организация ликвидирована',
    bankrupt: 'В отношении организации идёт банкротство',
    reorganizing: 'Организация присоединяется к другой',
  },
  npd: 'Сервис недоступен, проверьте статус НПД вручную',
  pts: 'Не удалось загрузить данные ПТС!',
} as const

/** Sizes of files (`nerud.sizes.*`). */
export const sizes = { kilobytes: '%{count} КБ', megabytes: '%{count} МБ' } as const
