import { type PropertyRow, kindRow } from '#areas/seed/catalogue.rules'
import type { SeedRow } from '#areas/seed/rows.rules'

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

const started: readonly (readonly [code: string, name: string])[] = [
  ['deals_recalc', 'Пересчёт накладных'],
  ['regular_deals_recount', 'Пересчёт постоянных накладных'],
  ['regular_payments_run', 'Регулярные платежи'],
  ['cash_check', 'Проверить кассы'],
  ['npd_check', 'Проверка самозанятых'],
  ['edo_states', 'Состояния электронных документов'],
  ['bank_import', 'Загрузка банковской выписки'],
  ['fuel_import', 'Загрузка топливного отчёта'],
  ['fines_import', 'Загрузка штрафов'],
  ['transactions_load', 'Загрузка транзакций за период'],
  ['fuel_tariff_recalc', 'Пересчёт топлива по тарифу'],
  ['invoice_mail', 'Отправка счёта за подписку'],
]
/** Kinds of jobs that the product starts itself and that the list of jobs hides (operations §9.5). */
const hidden: readonly (readonly [code: string, name: string])[] = [
  ['transactions_load_monthly', 'Загрузка транзакций за месяц'],
  ['paper_mail', 'Отправка закрывающего документа'],
  ['card_block', 'Блокировка карты'],
  ['card_unblock', 'Разблокировка карты'],
  ['card_set_limit', 'Установка лимита карты'],
  ['card_del_limit', 'Удаление лимита карты'],
  ['card_set_restriction', 'Установка ограничения карты'],
  ['card_del_restriction', 'Удаление ограничения карты'],
  ['card_unbind', 'Отвязка карты'],
  ['goods_load_manual_gaz', 'Загрузка товаров газовой компании вручную'],
  ['transaction_recalc_tarif', 'Пересчёт транзакций по тарифу'],
]

/** The kinds of background jobs of this business. The rules of the areas register the work under the same codes. */
export const jobTypeRows: readonly SeedRow[] = [...started.map(one => kindRow(one)), ...hidden.map(one => kindRow(one, true))]
