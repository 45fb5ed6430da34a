/** The texts of react-admin (`ra.*`) that may be needed before its published package is loaded; copied from that package. */
export const firstRa = {
  action: { create: 'Создать', undo: 'Отменить' },
  notification: {
    logged_out: 'Ваша сессия завершена, попробуйте переподключиться/войти снова',
    not_authorized: 'У вас нет доступа к этому ресурсу',
  },
} as const

/** Texts of the layout, and of what must be available when nothing can be loaded: error pages, the sign-in over a page (`nerud.shell.*`). */
export const frame = {
  systemName: 'Система',
  http: {
    unauthorized: 'Неверный логин или пароль',
    denied: 'Доступ запрещен',
    noAnswer: 'Ошибка сервера',
  },
  updated: 'Приложение обновилось. Страница будет перезагружена.',
  frame: {
    skip: 'Перейти к содержанию',
    menu: 'Главное меню',
    openMenu: 'Открыть меню',
    closeMenu: 'Свернуть меню',
    home: 'Главная страница',
    back: 'Назад',
    search: 'Найти в системе',
    notices: 'Уведомления',
    unreadNotices: 'Уведомления, не прочитано: %{count}',
    loading: 'Загрузка…',
    noAreas: 'Разделов, доступных вам, пока нет. Обратитесь к администратору',
    readOnly: 'Режим «Только просмотр»: изменения отключены',
    onlyReads: 'Ваша роль – только просмотр',
    readOnlyOff: 'Выключить',
    offline: 'Нет связи с сервером. То, что вы вводите, остаётся на странице; сохраните, когда связь вернётся',
    online: 'Связь с сервером восстановлена',
    dismiss: 'Закрыть сообщение',
    messages: 'Сообщения',
    printed: 'Напечатано %{at}',
  },
  user: {
    menu: 'Меню пользователя',
    dark: 'Тёмная тема',
    logout: 'Выйти',
  },
  password: {
    show: 'Показать пароль',
    hide: 'Скрыть пароль',
    capsLock: 'Включён Caps Lock',
  },
  lapsed: {
    title: 'Сеанс закончился',
    text: 'Войдите снова, чтобы продолжить. Всё, что вы ввели на странице, осталось на месте. Если за компьютером другой человек, нажмите «Выйти»: введённое дождётся вас в этом браузере.',
    leave: 'Выйти',
  },
  login: {
    title: 'Вход',
    login: 'Логин',
    password: 'Пароль',
    enter: 'Войти',
    forgot: 'Забыли пароль?',
    register: 'Регистрация',
    required: 'Это поле необходимо заполнить',
  },
  denied: {
    title: 'Нет доступа',
    text: 'Недостаточно прав для просмотра страницы',
  },
  missing: {
    title: 'Такой страницы нет',
    text: 'Возможно, её адрес изменился или запись удалена.',
  },
  sorry: {
    title: 'Сервис временно недоступен',
    text: 'Мы проверяем связь каждые 30 секунд и откроем страницу, как только сервис заработает.',
    check: 'Проверить сейчас',
    checking: 'Проверяем…',
  },
  fault: {
    title: 'Страница не открылась',
    text: 'Произошла ошибка в приложении. Обновите страницу; если не поможет, сообщите администратору текст ниже.',
    reload: 'Обновить страницу',
  },
  report: {
    archive: { failedByDefault: 'Ошибка. Не удалось выгрузить архив!' },
    tooMuch: 'Выбран большой объем данный, пожалуйста, сократите период или установите фильтры.',
    busy: 'Дождитесь, пока будет готов файл, который уже формируется',
  },
} as const

/** Texts of tables and of the column button (`nerud.input.*`): first pages contain lists but no other inputs. */
export const tables = {
  table: {
    selectRow: 'Выбрать строку',
    selectAll: 'Выбрать все загруженные строки',
  },
  columns: {
    title: 'Столбцы',
    open: 'Настроить столбцы',
  },
} as const

/** Texts of the menu (`nerud.menu.*`) that belong to the framework. */
export const menu = {
  recent: 'Недавние',
  pinned: 'Закреплённые',
} as const

/** Texts of lists: search, filters, columns, count, end of the list (`nerud.list.*`). */
export const list = {
  search: 'Поиск',
  searchIn: 'Поиск: %{fields}',
  searchHint: 'Ищет в полях: %{fields}. Клавиша «/» ставит сюда курсор, Esc очищает',
  clearSearch: 'Очистить поиск',
  filters: 'Фильтры',
  filtersCount: 'Фильтры: %{count}',
  clear: 'Очистить',
  asLastTime: 'Как в прошлый раз',
  actions: 'Действия',
  export: 'Excel',
  exportHint: 'Выгрузить в excel все найденные строки с видимыми столбцами',
  byFile: 'Правка файлом',
  loaded: 'Загружено: %{count}',
  loadedRows: 'Загружена %{count} строка |||| Загружено %{count} строки |||| Загружено %{count} строк',
  asTable: 'Показать таблицей',
  folded: 'ещё %{count}',
  asCards: 'Показать карточками',
  of: '%{loaded} из %{count}',
  countAll: 'Всего: …',
  countHint: 'Посчитать, сколько всего строк найдено',
  counting: 'Считаем…',
  total: 'Всего: %{count}',
  end: 'Конец списка',
  orderLarge: 'Строк много. По этому столбцу список упорядочивается, когда загружены все найденные: сузьте фильтр',
  empty: 'Записей пока нет',
  emptyHint: 'Создайте первую запись',
  emptyReadHint: 'Когда записи появятся, они будут здесь',
  notFound: 'Ничего не найдено',
  notFoundHint: 'Измените запрос или очистите поиск и фильтры',
  failed: 'Не удалось загрузить список.',
  moreFailed: 'Не удалось загрузить продолжение списка.',
  retry: 'Повторить',
  matrixPeriod: 'Период',
  sums: {
    foot: 'Итого',
    part: 'Выбрано: %{count}',
    printed: 'Итого по напечатанным: %{count}',
  },
  inForce: 'Действует',
} as const

/** Texts for values in cells and on cards (`nerud.cell.*`). */
export const cell = {
  number: '№ %{id}',
  quoted: '«%{text}»',
  flag: { yes: 'Да', no: 'Нет' },
  share: '%{percent} % от «%{limit}»',
  trend: 'Было %{from}, стало %{to}',
  trendWhole: '%{text}; наименьшее %{least}, наибольшее %{most}, дней: %{count}',
} as const

/** Texts of the period picker (`nerud.period.*`). */
export const period = {
  before: 'Предыдущий период',
  after: 'Следующий период',
  always: 'Всё время',
  since: 'с %{day}',
  until: 'по %{day}',
  quarter: '%{number} квартал %{year}',
  year: '%{year} год',
  units: { day: 'День', week: 'Неделя', month: 'Месяц', quarter: 'Квартал', year: 'Год' },
  present: { day: 'Сегодня', week: 'Эта неделя', month: 'Этот месяц', quarter: 'Этот квартал', year: 'Этот год' },
  last: { day: 'Вчера', week: 'Прошлая неделя', month: 'Прошлый месяц', quarter: 'Прошлый квартал', year: 'Прошлый год' },
} as const

/** Texts of the global search (`nerud.search.*`). */
export const search = {
  button: 'Найти',
  everywhere: ': поиск по всей системе',
  title: 'Поиск по всей системе',
} as const
