/** Where a value is stored: its resource, field, and `table.column`. */
interface ColumnPlace {
  readonly resource: string
  readonly field: string
  readonly column: string
}

/** Messages of the database adapter for the person who starts the server: one sentence each, printed unchanged. */
export const texts = {
  busy: (dataDir: string, pid: number | undefined) =>
    `Каталог данных ${dataDir} уже открыт другим запущенным сервером${pid ? ` (процесс ${pid})` : ''}: остановите его или задайте другой каталог в DATA_DIR.`,
  platform: (platform: string) =>
    `Встроенной базы данных для ${platform} нет: установите PostgreSQL версии 15 или новее и задайте её адрес в DATABASE_URL.`,
  notInstalled: (name: string) =>
    `Пакет ${name} со встроенной базой данных не установлен: выполните «npm ci» или задайте адрес своей базы в DATABASE_URL.`,
  foreign: (directory: string, uid: number) =>
    `Каталог базы данных ${directory} принадлежит другому пользователю (uid ${uid}): запустите сервер от того же пользователя.`,
  unreachable: (directory: string) =>
    `Каталог ${directory} недоступен пользователю, от которого работает база данных: задайте в DATA_DIR каталог вне закрытых папок, например /var/lib/nerud.`,
  version: (found: string, needed: string) =>
    `База в каталоге данных создана PostgreSQL ${found}, а нужен PostgreSQL ${needed}: выгрузите данные прежней версией программы и загрузите их заново.`,
  initFailed: (reason: string) => `Не удалось создать базу данных: ${reason}`,
  startFailed: (reason: string, logFile: string) => `База данных не запустилась: ${reason} Подробности в файле ${logFile}.`,
  noRoom: (dataDir: string) => `База данных не запустилась: на диске с каталогом ${dataDir} нет места. Освободите его.`,
  notMade: (dataDir: string, why: string) =>
    `Каталог данных ${dataDir} создать не удалось: ${why}. Задайте в DATA_DIR каталог, в который сервер может писать.`,
  notWritten: (dataDir: string, why: string) =>
    `В каталог данных ${dataDir} ничего не записать: ${why}. Исправьте это или задайте в DATA_DIR другой каталог.`,
  /** The meaning of system error codes for a folder. */
  folder: {
    EROFS: 'диск доступен только для чтения',
    ENOSPC: 'на диске нет места',
    EDQUOT: 'место на диске, отведённое пользователю, исчерпано',
    EACCES: 'у пользователя, от которого работает сервер, нет прав',
    EPERM: 'у пользователя, от которого работает сервер, нет прав',
    ENOTDIR: 'на пути к нему лежит файл, а не каталог',
    EEXIST: 'на пути к нему лежит файл, а не каталог',
    ENOENT: 'такого пути нет',
    ENAMETOOLONG: 'имя слишком длинное',
    ELOOP: 'ссылки на пути к нему ведут по кругу',
    EIO: 'диск не отвечает',
  },
  newer: (names: readonly string[]) =>
    `База данных обновлена более новой версией программы: этой неизвестны её изменения (${names.join('; ')}). Запустите версию не старше той, что работала с базой; в базе ничего не изменено.`,
  damaged: (reason: string) =>
    `Таблицы базы данных не удалось обновить, данные в них не сходятся: ${reason}. Если базу меняли не этой программой, восстановите её из резервной копии.`,
  madeTwice: (reason: string) =>
    `Таблицы базы данных не удалось создать: ${reason}. Два объявления дают одно имя таблицы или столбца (или его заняла таблица не этой программы): переименуйте одно из них. В базе ничего не изменено.`,
  otherType: ({ resource, field, column }: ColumnPlace, stored: string, declared: string) =>
    `Поле ${field} ресурса ${resource} объявлено с типом ${declared}, а столбец ${column} хранит ${stored}: нужна миграция, которая изменит тип столбца (docs/recipes.md). В базе ничего не изменено.`,
  otherDigits: ({ resource, field, column }: ColumnPlace, stored: string, declared: string) =>
    `Поле ${field} ресурса ${resource} объявлено с типом ${declared}, а столбец ${column} хранит ${stored}: значения округляются до столбца, пока миграция не изменит его тип.`,
  unknownColumn: (resource: string, column: string, field: string | undefined, wasRequired: boolean) =>
    `Столбца ${column} нет среди полей ресурса ${resource}: переименовано?${field === undefined ? '' : ` Похоже на новое поле ${field}.`} Значения остаются в нём, пока миграция их не перенесёт${wasRequired ? '; теперь он может быть пустым' : ''}.`,
  emptyRequired: (resource: string, field: string, empty: number) =>
    `Поле ${field} ресурса ${resource} обязательное, а записей без значения не меньше ${empty}: их не сохранить, пока его не заполнят.`,
  notDurable: (name: string, value: string) =>
    `База данных настроена подтверждать записи раньше, чем они лягут на диск (${name} = ${value}): при сбое питания они пропали бы. Верните «${name} = on» (pg/postgresql.conf, postgresql.auto.conf, ALTER SYSTEM, ALTER DATABASE, ALTER ROLE) и запустите сервер снова.`,
  durable: (method: string) => `База данных записывает на диск до ответа (fsync, synchronous_commit; способ ${method}).`,
  slowStart: (seconds: number) => `База данных восстанавливается после сбоя, прошло ${seconds} с.`,
  restarting: 'База данных остановилась сама, запускаем её снова.',
  tooOften: (times: number, seconds: number) =>
    `База данных останавливалась за последнюю минуту ${times} раз: следующий запуск через ${seconds} с.`,
  restarted: 'База данных снова работает.',
  gone: (reason: string) => `База данных остановилась, и запустить её снова не удалось: ${reason}`,
  notOwned: 'Папка для связи с базой данных занята другим пользователем: очистите папки nerud-* во временном каталоге.',
  badUrl: 'Адрес базы в DATABASE_URL не разобран: ожидается вид postgres://имя:пароль@узел:5432/база.',
  tooOld: (version: string) => `PostgreSQL ${version} слишком старый: нужна версия 15 или новее.`,
  encoding: (found: string) => `База в DATABASE_URL создана в кодировке ${found}: нужна UTF8.`,
  ctype: (database: string) =>
    `База «${database}» создана без поддержки русских букв (LC_CTYPE = C): создайте её с LC_CTYPE 'C.UTF-8' или 'ru_RU.UTF-8'.`,
  noCollation: 'PostgreSQL в DATABASE_URL собран без ICU: нет сортировки «ru-x-icu», нужной для списков.',
  readOnly: 'База в DATABASE_URL доступна только для чтения (резервный сервер?): задайте адрес основного.',
  unavailable: (where: string, reason: string) => `База данных ${where} недоступна: ${reason}`,
  standbysAway: (seconds: number, reason: string) =>
    `Резервные серверы из DATABASE_READ_URL не отвечают (${reason}): ${seconds} с списки читаются с основного.`,
  waiting: (seconds: number) => `Ждём её до ${seconds} с.`,
}

/** An error for the person who started the server: its message is a complete Russian sentence, and no stack is needed. */
export interface ExplainedError extends Error {
  readonly explained: true
}

/** Creates an {@link ExplainedError}. */
export const explained = (message: string, cause?: unknown): ExplainedError =>
  Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { explained: true as const })

/** Whether it is an {@link ExplainedError}; any other error is a bug. */
export const isExplained = (error: unknown): error is ExplainedError => error instanceof Error && 'explained' in error
