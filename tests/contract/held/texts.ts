import type { TableRow } from '../../support/tables.ts'
import { moneyTexts } from './moneyTexts.ts'

const AREAS: readonly (readonly [where: RegExp, area: string])[] = [
  [/^main navigation/, 'navigation'],
  [/^alert, whole product|^page title|^masked date inputs|^name of the system company/, 'general'],
  [/^lists with infinite/, 'lists'],
  [/^report pop-up/, 'report-popup'],
  [/^HTTP layer|^saving;|^success notices/, 'errors'],
  [/^\/register/, 'sign-in'],
  [/^\/40[34]/, 'info-pages'],
  [/^company list,|^companies;/, 'companies'],
  [/^document templates block|^file name of the template|^templates and materials/, 'templates'],
  [/^points;|^point create|^account list filter/, 'points'],
  [/^materials;/, 'materials'],
  [/^document types;/, 'document-types'],
  [/^settings;/, 'settings'],
  [/^documents;/, 'documents'],
  [/^\/document-uploader/, 'document-uploader'],
  [/^subscription/, 'subscription'],
  [/^autopark|^vehicle/, 'vehicles'],
  [/^waybill|^deal|^distances of a deal|^name of deals|^product and order/, 'deals'],
  [/^truck-penalty/, 'penalty-transactions'],
  [/^transaction/, 'transactions'],
  [/^point balance|^point statement|^\/cashbox\/point/, 'cashbox-point'],
  [/^company (cash box|waybills|statement|transfers)|^\/cashbox\/company|^cash box/, 'cashbox-company'],
  [/^add payment|^expense|^transfer info|^payments|^kind of payment|^payroll/, 'payments'],
]

/** The area of a text, by where the table says it stands. */
export const areaOfText = ({ where }: TableRow): string => AREAS.find(([pattern]) => pattern.test(where!))?.[1] ?? where!

/**
 * Where each text stands to the letter: the key of the words, `menu` for what the menu says, `filled:` and the keys of a sentence and of what
 * is put into it, `seed:` and the call and field of a record, or `source:` and the file that writes it.
 * Texts that stand in several places of the contract are told apart by the beginning of the place: `placeOfText`.
 */
const TEXTS: Readonly<Record<string, string>> = {
  ...moneyTexts,
  'Приложение обновилось. Страница будет перезагружена.': 'nerud.shell.updated',
  '{systemName} | {page title}': 'source:src/admin/page/PageTitle.tsx:${systemName} | ${title}',
  '__.__.____': 'source:src/admin/inputs/DateInput.tsx:__.__.____',
  'SYS SYSTEM': 'seed:api/companies/2:name',
  'Конец списка': 'nerud.list.end',
  '{text or Отчет} формируется, пожалуйста подождите': 'nerud.shell.report.excel.waiting',
  'Отчет формируется, пожалуйста подождите': 'filled:nerud.shell.report.excel.waiting:nerud.shell.report.excel.name',
  Отчет: 'nerud.shell.report.excel.name',
  'Архив формируется, пожалуйста подождите': 'nerud.shell.report.archive.waiting',
  'Excel-отчет был успешно сформирован': 'nerud.shell.report.excel.done',
  'Архив был успешно сформирован': 'nerud.shell.report.archive.done',
  'Сохранить на компьютер': 'nerud.shell.report.save',
  'Файл загружается. Подождите': 'nerud.shell.report.saving',
  'Формирование отчета': 'nerud.shell.report.excel.title',
  'Формирование архива': 'nerud.shell.report.archive.title',
  'Выбран большой объем данный, пожалуйста, сократите период или установите фильтры.': 'nerud.shell.report.tooMuch',
  'Ошибка. Не удалось выгрузить в excel!': 'nerud.shell.report.excel.failed',
  'Ошибка. Не удалось выгрузить в архив!': 'nerud.shell.report.archive.failed',
  'Ошибка. Не удалось выгрузить архив!': 'nerud.shell.report.archive.failedByDefault',
  'Неверный логин или пароль': 'nerud.shell.http.unauthorized',
  'Доступ запрещен': 'nerud.shell.http.denied',
  'Ошибка сервера': 'nerud.shell.http.noAnswer',
  '[500] Ошибка сервера': 'source:src/admin/api.ts:[${',
  'Registration successful': 'nerud.shell.register.done',
  'Недостаточно прав для просмотра страницы': 'nerud.shell.denied.text',
  'Главная страница': 'nerud.shell.frame.home',
  'Такой страницы нет': 'nerud.shell.missing.title',
  'Не назначен': 'resources.company.empty.curator',
  '-': 'resources.company.empty.companyType',
  'Выбрать все': 'nerud.show.templates.all',
  'Выгрузить документы': 'nerud.show.templates.unload',
  'Выберите документы!': 'nerud.show.templates.choose',
  'Документация для шаблонов': 'nerud.rules.instructionName',
  'Не удалось загрузить список автопарков!': 'resources.vehicle.failures.of.point',
  'Не удалось загрузить данные ПТС!': 'nerud.screens.pts.failed',
  'Не удалось проверить имя точки!': 'resources.point.checks.checkFailed',
  'Не удалось загрузить список точек!': 'resources.point.failures.filter',
  'Ошибка, не удалось загрузить точки!': 'resources.point.failures.select',
  'Ошибка, не удалось загрузить типы документов!': 'resources.documentType.failures.select',
  'Ошибка. Не удалось загрузить настройки': 'resources.setting.failures.list',
  'Ошибка. Не удалось загрузить документ!': 'nerud.show.documents.downloadFailed',
  'Ошибка. Не удалось загрузить документы!': 'nerud.show.documents.failed',
  'Ошибка. Не удалось удалить документ!': 'nerud.actions.document.failed',
  Ошибка: 'nerud.show.templates.failed',
  'Ошибка. Не удалось загрузить список материалов.': 'resources.material.failures.list',
  'Ошибка. Не удалось сохранить!': 'nerud.form.failed',
  Успешно: 'nerud.form.success',
  'Сохранилось!': 'nerud.form.saved',
  'Документ успешно удалился!': 'nerud.actions.document.done',
  Активность: 'resources.subscriptionDocManagement.fields.isActive',
  Период: 'resources.subscriptionDocManagement.fields.period',
  'Тип документа': 'resources.subscriptionDocManagement.fields.docTypeName',
  'Дата добавления': 'resources.subscriptionDocManagement.fields.mdInsDate',
  'Не удалось загрузить список документов!': 'resources.subscriptionDocManagement.failures.list',
  'Успешно!': 'nerud.actions.fileDone',
  'Файл успешно скачан': 'nerud.actions.fileSaved',
  'Не удалось скачать файл!': 'nerud.actions.fileFailed',
  'Добавьте файлы.': 'nerud.uploader.drop',
  Удалить: 'nerud.uploader.remove',
  Закрыть: 'nerud.uploader.close',
  Отправить: 'nerud.uploader.send',
  'Файлы успешно отправлены!': 'nerud.uploader.sent',
  'Ошибка. Не удалось загрузить файлы!': 'nerud.uploader.notSent',
  'Выберите действие': 'nerud.uploader.confirm.title',
  'Уверены что хотите выйти не приложив документы?': 'nerud.uploader.confirm.text',
  Отмена: 'nerud.uploader.confirm.cancel',
  'Загрузка отменена. Закройте окно.': 'nerud.uploader.cancelled',
  'Ошибка. Не удалось заблокировать токен!': 'nerud.uploader.notBlocked',
  'Не удалось загрузить данные шапки!': 'nerud.fines.failed',
}

/** Texts of transactions that are called the same elsewhere too. */
const ofTransactions: Readonly<Record<string, string>> = {
  Возврат: 'nerud.transactions.refund',
  Компания: 'nerud.transactions.company',
  Игнорировать: 'nerud.transactions.ignored',
  Скидка: 'nerud.transactions.discount',
}

/** Where a row of the table of texts stands. */
export const placeOfText = (row: TableRow): string | undefined => {
  const area = areaOfText(row)
  if (area === 'navigation') return 'menu'
  return area === 'transactions' ? ofTransactions[row['text']!] : TEXTS[row['text']!]
}
