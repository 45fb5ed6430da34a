import type { Row } from '#areas/seed/rows.rules'

const started: readonly (readonly [code: string, name: string])[] = [
  ['files_check', 'Проверка сохранённых файлов'],
  ['deals_recalc', 'Пересчёт накладных'],
  ['regular_deals_recount', 'Пересчёт постоянных накладных'],
  ['regular_payments_run', 'Регулярные платежи'],
  ['cash_check', 'Проверить кассы'],
  ['npd_check', 'Проверка самозанятых'],
  ['bank_import', 'Загрузка банковской выписки'],
  ['fuel_import', 'Загрузка топливного отчёта'],
  ['fines_import', 'Загрузка штрафов'],
  ['transactions_load', 'Загрузка транзакций за период'],
  ['fuel_tariff_recalc', 'Пересчёт топлива по тарифу'],
  ['book_import', 'Загрузка справочника из файла'],
  ['excel_report', 'Отчёт Excel'],
  ['documents_archive', 'Архив документов'],
  ['backup', 'Резервная копия'],
  ['invoice_mail', 'Отправка счёта за подписку'],
  ['old_cleanup', 'Удаление устаревшего'],
  ['daily_notices', 'Ежедневные уведомления'],
  ['notice_letters', 'Письма об уведомлениях'],
]
/** Kinds that the product starts by itself and people do not see (operations §9.5). */
const hidden: readonly (readonly [code: string, name: string])[] = [
  ['transactions_load_monthly', 'Загрузка транзакций за месяц'],
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

const row = ([code, name]: readonly [string, string], isHidden: boolean): Row => ({ code, name, is_hidden: isHidden })
/** The kinds of background work; what they do stands in `resources/jobs.rules.ts` under the same codes. */
export const jobTypeRows: readonly Row[] = [...started.map(one => row(one, false)), ...hidden.map(one => row(one, true))]
