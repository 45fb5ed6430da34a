import { kindRow } from '#areas/seed/jobs.rules'
import type { Row } from '#areas/seed/rows.rules'

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
export const jobTypeRows: readonly Row[] = [...started.map(one => kindRow(one)), ...hidden.map(one => kindRow(one, true))]
