/** The words of the dashboard. */
export const dashboard = {
  title: 'Требует внимания',
  sump: 'Ждут авторизации',
  dealErrors: 'Накладные с ошибкой',
  vehicleTerms: 'Машины: сроки вышли или истекают за 30 дней',
  failedJobs: 'Задания с ошибкой за 30 дней',
} as const
