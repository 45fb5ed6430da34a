import { sql } from 'kysely'
import type { Resources, RightGroup } from '#resource'
import type { AreaRules } from '#server/application.ts'
import type { Db } from '#server/engine/sql.ts'
import { type SeedRow, insertRows, moveIds } from './rows.rules.ts'
import { errorRows } from './errors.rules.ts'

/** The row of a kind of job; hidden kinds are started by the product only and not shown. */
export const kindRow = ([code, name]: readonly [code: string, name: string], isHidden = false): SeedRow => ({
  code,
  name,
  is_hidden: isHidden,
})

/** The framework's kinds of jobs; an application may omit those that need its lists (`listJobs`). */
export const jobTypeRows: readonly SeedRow[] = (
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
  .concat(kindRow(['print_papers', 'Печать документов'], true), kindRow(['bulk_change', 'Изменение записей'], true))

/** A setting or property of the product, with its default. */
type ParameterRow = {
  readonly parameter: string
  readonly parameter_name: string
  readonly default_value: string | null
  readonly type: 'text' | 'number' | 'switch' | 'option' | 'file'
  readonly options: string | null
  readonly description: string
}
/** A property, in one of the application's groups (`defineProperty`). */
export type PropertyRow = ParameterRow & { readonly group: string }

/** The name and look of the product; `name` is the default. */
const settingRows = (name: string): readonly ParameterRow[] => [
  {
    parameter: 'systemName',
    parameter_name: 'Название системы',
    default_value: name,
    type: 'text',
    options: null,
    description: 'Стоит в заголовке каждой страницы и в письмах',
  },
  {
    parameter: 'favicon',
    parameter_name: 'Значок сайта',
    default_value: '/favicon.svg',
    type: 'file',
    options: null,
    description: 'Картинка на вкладке браузера: PNG, JPG или WEBP',
  },
  {
    parameter: 'templateInstruction',
    parameter_name: 'Инструкция по шаблонам',
    default_value: null,
    type: 'file',
    options: null,
    description: 'Файл «Документация для шаблонов», который скачивают в справочнике шаблонов: PDF или Word',
  },
]

/** The properties of every application. */
const propertyRows: readonly PropertyRow[] = [
  {
    parameter: 'registration',
    parameter_name: 'Самостоятельная регистрация',
    default_value: 'OFF',
    type: 'switch',
    options: null,
    description: 'ON: на странице входа можно оставить заявку на учётную запись; включает её администратор',
    group: 'access',
  },
  {
    parameter: 'apiTokenDays',
    parameter_name: 'Наибольший срок токена API, дней',
    default_value: '90',
    type: 'number',
    options: null,
    description: 'Дольше новый токен не действует; у токена без указанного срока он такой',
    group: 'access',
  },
  {
    parameter: 'apiTokenCalls',
    parameter_name: 'Вызовов по токену API в минуту',
    default_value: '600',
    type: 'number',
    options: null,
    description: 'Больше каждый сервер по одному токену не принимает: лишние вызовы получают ответ 429 и срок ожидания',
    group: 'access',
  },
  {
    parameter: 'versions',
    parameter_name: 'Версии записей в запросах других программ',
    default_value: 'asked',
    type: 'option',
    options: JSON.stringify(['asked', 'required']),
    description:
      'asked: правка без версии (If-Match) меняет запись, какая она сейчас, и отмечается в журнале сервера; required: без версии правка отклоняется. Экраны называют версию всегда',
    group: 'general',
  },
  {
    parameter: 'letterHour',
    parameter_name: 'Час письма об уведомлениях',
    default_value: '8',
    type: 'number',
    options: null,
    description:
      'С этого часа (от 0 до 23, по времени предприятия) каждый, кто не отказался, раз в день получает письмо о непрочитанных уведомлениях; другое число – письма не отправляются',
    group: 'general',
  },
  {
    parameter: 'keptHistory',
    parameter_name: 'Сколько дней хранить историю изменений',
    default_value: '1826',
    type: 'number',
    options: null,
    description: 'Записи истории старше удаляет ежедневное задание «Удаление устаревшего»; 0 – хранить всегда',
    group: 'general',
  },
  {
    parameter: 'keptFiles',
    parameter_name: 'Сколько дней хранить ненужные файлы',
    default_value: '90',
    type: 'number',
    options: null,
    description: 'Файлы, которых не держит ни одна запись, и загрузки из файлов: старше они удаляются; 0 – хранить всегда',
    group: 'general',
  },
  {
    parameter: 'keptRepeats',
    parameter_name: 'Сколько дней помнить повторы запросов',
    default_value: '2',
    type: 'number',
    options: null,
    description: 'Повтор того же запроса (Idempotency-Key) в этот срок получает первый ответ; 0 – помнить всегда',
    group: 'general',
  },
]

/** Inserts missing rows and updates the texts of existing ones; values set by users stay. */
async function upsert(
  db: Db,
  table: string,
  key: string,
  rows: readonly SeedRow[],
  fresh: (row: SeedRow) => SeedRow = () => ({}),
): Promise<void> {
  for (const row of rows) {
    const { rows: existing } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]} and not is_delete`.execute(
      db,
    )
    if (existing.length) await db.updateTable(table).set(row).where(key, '=', row[key]).execute()
    else
      await db
        .insertInto(table)
        .values({ ...row, ...fresh(row) })
        .execute()
  }
}

/** Lower ids are reserved for the product in books whose ids rules refer to. */
const RESERVED = 100

/** Fills a book that users maintain, if it is empty. */
export async function fillBook(db: Db, table: string, rows: readonly SeedRow[]): Promise<void> {
  const existing = await db.selectFrom(table).select('id').limit(1).execute()
  if (existing.length) return
  await insertRows(db, table, rows)
  await moveIds(db, table, RESERVED)
}

const withValue = (row: SeedRow): SeedRow => ({ parameter_value: row['default_value'] })

/** The kinds of jobs for which the application declares inputs, and the hidden ones; others are left out. */
const startable = (resources: Resources): readonly SeedRow[] => {
  const kinds = resources['job']!.actions!['create']!.variants!.inputs
  return jobTypeRows.filter(row => row['is_hidden'] === true || String(row['code']) in kinds)
}

/** The catalogue rows of an application besides those of the framework. */
export interface Catalogues {
  /** The name of the product until a setting changes it. */
  readonly name: string
  readonly resources: Resources
  /** All rights by group (`defineApp`). */
  readonly rightGroups: Readonly<Record<string, RightGroup>>
  /** The areas, with their error codes and their rows of catalogues and books. */
  readonly areas?: readonly Pick<AreaRules, 'errors' | 'catalogues' | 'books'>[]
  readonly properties?: readonly PropertyRow[]
  readonly jobs?: readonly SeedRow[]
}

/** Updates the catalogues that belong to the product, not to its users: rights, error codes, settings, properties, kinds of jobs. Runs at every start. */
export async function updateCatalogues(
  db: Db,
  { name, resources, rightGroups, areas = [], properties = [], jobs = [] }: Catalogues,
): Promise<void> {
  const rights = Object.values(rightGroups).flatMap(({ name: group, codes }) =>
    Object.entries(codes).map(([code_right, right]) => ({ code_right, name: right, group })),
  )
  await upsert(db, 'acc_right', 'code_right', rights)
  await upsert(db, 'error_code', 'code', [...errorRows, ...areas.flatMap(one => one.errors ?? [])])
  await upsert(db, 'setting', 'parameter', settingRows(name), withValue)
  await upsert(db, 'property', 'parameter', [...propertyRows, ...properties], withValue)
  await upsert(db, 'job_type', 'code', [...startable(resources), ...jobs])
  for (const { catalogues = {} } of areas) for (const [table, rows] of Object.entries(catalogues)) await upsert(db, table, 'id', rows)
  for (const { books = {} } of areas) for (const [table, rows] of Object.entries(books)) await fillBook(db, table, rows)
}
