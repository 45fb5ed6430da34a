import type { PropertyRow } from '#areas/seed/parameters.rules'

/** Settings of the business with their defaults. */
export const propertyRows: readonly PropertyRow[] = [
  {
    parameter: 'defaultPage',
    parameter_name: 'Первая страница',
    default_value: 'dashboard',
    type: 'option',
    options: JSON.stringify(['dashboard', 'company']),
    description: 'Что открывается после входа: dashboard (сводка) или company (список компаний)',
    group: 'general',
  },
  {
    parameter: 'dealAuthorization',
    parameter_name: 'Авторизация накладных',
    default_value: 'OFF',
    type: 'switch',
    options: null,
    description: 'ON: новые накладные попадают в отстойник, даже если их вводит тот, кто может авторизовать',
    group: 'deals',
  },
  {
    parameter: 'reportingDate',
    parameter_name: 'Отчётная дата',
    default_value: 'OFF',
    type: 'switch',
    options: null,
    description: 'ON: в выписках касс появляется отбор по отчётной дате',
    group: 'finance',
  },
  {
    parameter: 'paperLinkDays',
    parameter_name: 'Срок ссылки на закрывающий документ, дней',
    default_value: '30',
    type: 'number',
    options: null,
    description: 'Столько дней (от 1 до 365) документ, отправленный по почте, открывается по ссылке без входа в программу',
    group: 'finance',
  },
  {
    parameter: 'npdLimit',
    parameter_name: 'Лимит НПД',
    default_value: '2400000',
    type: 'number',
    options: null,
    description: 'Доход самозанятого за календарный год в рублях, до которого он платит налог на профессиональный доход',
    group: 'finance',
  },
  {
    parameter: 'npdPause',
    parameter_name: 'Пауза между проверками НПД, секунд',
    default_value: '30',
    type: 'number',
    options: null,
    description: 'Служба налоговой принимает один запрос примерно в 30 секунд; меньшее число считается за 30',
    group: 'finance',
  },
]
