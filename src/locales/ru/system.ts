import type { ResourceNames } from './whole.ts'

/** Texts of the daily email about unread notices (`nerud.notices.*`). */
export const notices = {
  letter: {
    subject:
      '%{system}: %{smart_count} непрочитанное уведомление |||| %{system}: %{smart_count} непрочитанных уведомления |||| %{system}: %{smart_count} непрочитанных уведомлений',
    greeting: 'Здравствуйте, %{fio}!',
    line: '• %{what}: %{title}',
    lineWithDay: '• %{what}: %{title} (%{day})',
    more: 'И ещё: %{count}',
    open: 'Все уведомления: %{link}',
    off: 'Это письмо приходит раз в день. Отказаться от него можно переключателем «Присылать письмо раз в день» на той же странице: %{link}',
    failed: 'Писем не отправлено: %{count}; попробуем ещё раз',
  },
} as const

/** Texts of the bell's popover and of the strip above the list of notices (`nerud.bell.*`). */
export const bell = {
  today: 'Сегодня',
  earlier: 'Раньше',
  empty: 'Уведомлений пока нет. Здесь появятся готовые задания',
  failed: 'Уведомления не загрузились',
  again: 'Повторить',
  all: 'Все уведомления',
  markAll: 'Отметить все прочитанными',
  unread: 'не прочитано',
  close: 'Закрыть уведомления',
  letter: 'Присылать письмо раз в день',
  letterTo: 'О непрочитанном, на %{email}',
  noAddress: 'В вашей карточке нет адреса почты: письмо некуда отправить',
} as const

/** Labels of the fields of settings and properties. */
export const parameterLabels = {
  fields: {
    parameter: 'Код',
    parameterName: 'Название',
    parameterValue: 'Значение',
    type: 'Вид значения',
    options: 'Допустимые значения',
    defaultValue: 'По умолчанию',
    description: 'Пояснение',
    file: 'Файл',
    changedAt: 'Изменено',
    changedBy: 'Кто изменил',
  },
  type: { text: 'Текст', number: 'Число', switch: 'Включено или выключено', option: 'Одно из значений', file: 'Файл' },
} as const

/** Texts of background jobs (`nerud.jobs.*`). */
export const jobs = {
  unknown: 'Задание такого вида нельзя запустить',
  interrupted: 'Задание прерывалось несколько раз подряд и остановлено. Запустите его копию',
  log: {
    begun: 'Начато, попытка %{attempt}',
    done: 'Закончено: сделано %{done}',
    file: 'Итог записан в файл «%{name}»',
    failed: 'Остановлено: %{error}',
    again: 'Прервано, начнётся ещё раз',
    cancelled: 'Отменил(а) %{name}',
    backup: 'Записано в backups/%{file} (%{megabytes} МБ) в папке данных сервера',
    brokenFile: 'Файл «%{name}» пропал или повреждён',
  },
  sheets: {
    broken: { name: 'Повреждённые файлы', id: 'Номер', file: 'Файл' },
    bulk: { name: 'Не изменённые записи', id: 'Номер', record: 'Запись' },
    import: { row: 'Строка', field: 'Столбец', value: 'Значение' },
  },
  nobody: 'Тот, кто начал задание, больше не может войти',
  archive: 'Документы с %{from} по %{to}',
  archiveTooLarge: 'Файлов больше, чем на %{megabytes} МБ. Выберите меньше дней',
  dates: 'Конец периода раньше его начала',
} as const

/** Labels of settings, jobs and notices. */
export const labels = {
  setting: {
    name: 'Настройка |||| Настройки |||| Настроек',
    gender: 'f',
    object: 'настройку',
    fields: parameterLabels.fields,
    choices: { type: parameterLabels.type },
    failures: { list: 'Ошибка. Не удалось загрузить настройки' },
    empty: { changedBy: '—' },
    inputs: { parameter: 'Код', parameterValue: 'Значение', file: 'Файл' },
    actions: { edit: 'Изменить', reset: 'Вернуть по умолчанию' },
  },
  property: {
    name: 'Свойство |||| Свойства |||| Свойств',
    gender: 'n',
    object: 'свойство',
    fields: { ...parameterLabels.fields, group: 'Раздел' },
    choices: {
      type: parameterLabels.type,
      group: { general: 'Общее', access: 'Вход и доступ' },
    },
    empty: { changedBy: '—' },
    inputs: { parameter: 'Код', parameterValue: 'Значение' },
    actions: { edit: 'Изменить', reset: 'Вернуть по умолчанию' },
  },
  errorCode: {
    name: 'Код ошибки |||| Коды ошибок |||| Кодов ошибок',
    gender: 'm',
    object: 'код ошибки',
    fields: { code: 'Код', httpStatus: 'Статус HTTP', message: 'Сообщение', reason: 'Причина', remedy: 'Что делать', area: 'Раздел' },
  },
  job: {
    name: 'Задание |||| Задания |||| Заданий',
    gender: 'n',
    object: 'задание',
    fields: {
      jobType: 'Вид задания',
      params: 'Параметры',
      target: 'Над чем',
      status: 'Состояние',
      done: 'Сделано',
      total: 'Всего',
      progress: 'Готово, %',
      startedAt: 'Начато',
      finishedAt: 'Закончено',
      attempts: 'Попыток',
      result: 'Итог',
      file: 'Файл с итогом',
      error: 'Ошибка',
      kept: 'Где остановилось',
      beatAt: 'Последний шаг',
      resumeAt: 'Продолжит',
    },
    choices: {
      status: { queued: 'В очереди', running: 'Выполняется', done: 'Готово', failed: 'Ошибка', cancelled: 'Отменено' },
    },
    inputs: {
      jobType: 'Вид задания',
      report: 'Список',
      documents: 'Чьи документы',
      source: 'Откуда',
      book: 'Справочник',
      bookFile: 'Файл (xlsx или csv)',
      dateFrom: 'С',
      dateTo: 'По',
      params: 'Параметры',
    },
    actions: { create: 'Новое задание', copy: 'Скопировать', cancel: 'Отменить задание' },
  },
  jobLine: {
    name: 'Строка журнала |||| Журнал |||| Строк журнала',
    gender: 'f',
    object: 'строку журнала',
    fields: { job: 'Задание', text: 'Что было', insDate: 'Когда' },
  },
  jobType: {
    name: 'Вид задания |||| Виды заданий |||| Видов заданий',
    gender: 'm',
    object: 'вид задания',
    fields: { typeName: 'Название вида', name: 'Название', code: 'Код', isHidden: 'Скрыт', mayStart: 'Могу запустить' },
  },
  notice: {
    name: 'Уведомление |||| Уведомления |||| Уведомлений',
    gender: 'n',
    object: 'уведомление',
    fields: {
      account: 'Кому',
      event: 'О чём',
      title: 'Что',
      day: 'День',
      subjectKind: 'Вид записи',
      subject: 'Запись',
      occasion: 'Повод',
      readAt: 'Прочитано в',
      reading: 'Прочтение',
      mdInsUser: 'От кого',
    },
    choices: {
      event: {
        jobDone: 'Задание выполнено',
        jobFailed: 'Задание не выполнено',
        fileReady: 'Файл готов',
      },
      subjectKind: { account: 'Сотрудник', job: 'Задание' },
      reading: { new: 'Не прочитано', read: 'Прочитано' },
    },
    inputs: { notice: 'Уведомление', isOn: 'Присылать письмо' },
    actions: { markRead: 'Отметить прочитанным', markAllRead: 'Отметить все прочитанными', switchLetters: 'Письма об уведомлениях' },
  },
} as const satisfies ResourceNames
