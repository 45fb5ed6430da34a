import type { Row } from './rows.rules.ts'

/** A kind of background work as its row says it; hidden ones the product starts by itself and people do not see. */
export const kindRow = ([code, name]: readonly [code: string, name: string], isHidden = false): Row => ({ code, name, is_hidden: isHidden })

/** The kinds of background work that the framework knows; an application may do without those that need its lists (`listJobs`). */
export const jobTypeRows: readonly Row[] = (
  [
    ['files_check', 'Проверка сохранённых файлов'],
    ['book_import', 'Загрузка справочника из файла'],
    ['excel_report', 'Отчёт Excel'],
    ['documents_archive', 'Архив документов'],
    ['backup', 'Резервная копия'],
    ['old_cleanup', 'Удаление устаревшего'],
    ['daily_notices', 'Ежедневные уведомления'],
    ['notice_letters', 'Письма об уведомлениях'],
    ['report_letters', 'Рассылка отчётов'],
  ] as const
)
  .map(one => kindRow(one))
  .concat(kindRow(['print_papers', 'Печать документов'], true))
