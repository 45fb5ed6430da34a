/** What the server says beside the texts of validation (`nerud.server.*`): every sentence goes out in an answer. */
export const server = {
  noRecord: 'Запись не найдена',
  noRoute: 'Такого адреса нет',
  noFile: 'Файл не найден в хранилище',
  badJson: 'Тело запроса должно быть объектом JSON',
  badForm: 'Форму прочитать не удалось',
  wrongBody: 'Тело запроса должно быть вида %{type}',
  tooLarge: 'Слишком большой запрос. Наибольший размер: %{size}',
  badKey: 'Ключ повтора (Idempotency-Key) записан неверно',
  keyReused: 'Этот ключ повтора уже использован для другого запроса',
  noVersion: 'Укажите версию записи (If-Match): без неё правка могла бы затереть чужую',
  conflict: 'Запись уже изменил другой пользователь',
  notNow: 'Сейчас это действие недоступно для записи',
  invalid: '%{field}: %{text}',
  serverError: 'Ошибка сервера',
  documents: 'Документы',
} as const

/** The words of the API's documentation (`nerud.docs.*`). */
export const docs = {
  title: 'API Неруда',
  public: 'без входа',
  signedIn: 'любой вошедший',
  list: 'Список',
  one: 'Запись',
  create: 'Создать',
  edit: 'Изменить',
  replace: 'Заменить целиком',
  remove: 'Удалить',
  export: 'Выгрузка в Excel',
  select: 'Варианты для выбора',
  unique: 'Проверка уникальности',
  dates: 'Проверка даты начала',
  templates: 'Документы по шаблонам',
  download: 'Скачать документ',
  import: 'Загрузка из файла',
} as const
