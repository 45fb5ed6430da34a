import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStorageUnavailable } from '../adapters/files.ts'
import { isExplained, explained } from '../adapters/postgres/texts.ts'
import { root } from '../packages.ts'

const number = new Intl.NumberFormat('ru-RU')
const megabytes = (bytes: number): string => `${number.format(bytes === 0 ? 0 : Math.max(0.1, Math.round(bytes / 104_857.6) / 10))} МБ`
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

/** Messages of backup and restore for the person who runs them: one sentence each. */
export const texts = {
  nothingHere: (dataDir: string) =>
    `В каталоге ${dataDir} нет базы данных: копировать нечего. Задайте другой каталог в DATA_DIR или адрес базы в DATABASE_URL.`,
  noTables: (database: string) => `В базе ${database} нет таблиц программы: копировать нечего.`,
  unreachable: (dataDir: string, reason: string) =>
    `База данных в каталоге ${dataDir} работает, но подключиться к ней не удалось: запустите команду от того же пользователя, что и сервер (${reason}).`,
  exists: (path: string) => `Файл ${path} уже есть: задайте другое имя.`,
  badKeep: 'После --keep ожидается число: сколько последних копий оставить.',
  unknownOption: (name: string) => `Параметр ${name} неизвестен.`,
  backupUsage: 'Использование: npm run backup -- [файл или папка] [--keep сколько оставить]',
  restoreUsage: 'Использование: npm run restore -- файл копии [--replace] [--check]',
  backupBegins: (database: string) => `Копируем базу ${database}…`,
  backupDone: (path: string, bytes: number, seconds: number) => `Копия готова: ${path} (${megabytes(bytes)}, ${number.format(seconds)} с).`,
  contents: (tables: number, rows: number, files: number, bytes: number) =>
    `В ней таблиц: ${tables}, строк: ${number.format(rows)}, файлов: ${number.format(files)} (${megabytes(bytes)}).`,
  withKeys: 'Ключ, которым подписаны сеансы, тоже в копии: храните её как пароль.',
  missing: (names: readonly string[], count: number) =>
    `Внимание: в хранилище нет файлов, на которые ссылается база (${number.format(count)}): ${names.join(', ')}${count > names.length ? '…' : ''}. Остальное скопировано.`,
  noStorage: (reason: string) => `Хранилище файлов недоступно, всё осталось как было: ${reason}`,
  noConnection: 'Связь с базой данных оборвалась, всё осталось как было: проверьте, что база работает, и повторите.',
  noPlace: (reason: string) => `Записать не удалось, всё осталось как было: проверьте место на диске и права. ${reason}`,
  removed: (path: string) => `Удалена прежняя копия ${path}.`,
  noArchive: (path: string) => `Файла ${path} нет.`,
  damaged: (path: string) => `Копия ${path} повреждена или обрывается: восстанавливать из неё нельзя, ничего не изменено.`,
  newer: (version: string) => `Копия сделана более новой версией программы (${version}): сначала обновите программу. Ничего не изменено.`,
  whole: (at: string, version: string) => `Копия цела: состояние на ${moment(at)}, версия программы ${version}.`,
  running: (database: string) => `С базой ${database} сейчас работает сервер: остановите его и повторите. Ничего не изменено.`,
  notEmpty: (database: string) =>
    `База ${database} не пуста. С параметром --replace всё, что в ней есть, будет заменено содержимым копии. Ничего не изменено.`,
  replacing: (database: string) => `Внимание: содержимое базы ${database} заменяется содержимым копии.`,
  setAside: (path: string) => `Прежняя база отложена в ${path}: когда убедитесь, что всё в порядке, удалите эту папку.`,
  startedMeanwhile: (database: string) =>
    `Пока шло восстановление, с базой ${database} начал работать сервер: остановите его и повторите. Ничего не изменено.`,
  noTrigrams: 'Внимание: расширения pg_trgm в этой базе нет, поиск по части слова будет медленным.',
  wrongRows: (table: string) => `В таблице ${table} оказалось не столько строк, сколько в копии. Ничего не изменено.`,
  restored: (database: string, seconds: number) => `Восстановлено: ${database} (${number.format(seconds)} с). Запускайте сервер.`,
  foreignKeys: 'Ключ сеансов задан в TOKEN_KEY, ключ из копии не понадобился.',
} as const

/** Returns the version of this program. */
export const ownVersion = (): string => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Returns an error of the environment or the arguments as a sentence; any other error unchanged. */
export const asSentence = (error: unknown, usage: string): unknown => {
  const { code, message } = error as { code?: string; message: string }
  if (code?.startsWith('ERR_PARSE_ARGS')) return explained(`${texts.unknownOption(/'(-[^' ]*)/.exec(message)?.[1] ?? '')} ${usage}`, error)
  if (isStorageUnavailable(error)) return explained(texts.noStorage(message), error)
  if (code === 'CONNECTION_LOST') return explained(texts.noConnection, error)
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', '53100'].includes(code)
    ? explained(texts.noPlace(message), error)
    : error
}

/**
 * Runs a command with its arguments: an explained error prints one sentence and exits with code 1, any other error prints its stack. A
 * signal ends it like an error, including the database.
 */
export async function runCommand(usage: string, work: (args: string[]) => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  try {
    await work(process.argv.slice(2))
  } catch (thrown) {
    const error = asSentence(thrown, usage)
    process.stderr.write(`${isExplained(error) ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
