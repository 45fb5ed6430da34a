import type { Row } from './rows.rules.ts'

/** The row of a kind of job; hidden kinds are started by the product only and not shown. */
export const kindRow = ([code, name]: readonly [code: string, name: string], isHidden = false): Row => ({ code, name, is_hidden: isHidden })

/** The framework's kinds of jobs; an application may omit those that need its lists (`listJobs`). */
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
