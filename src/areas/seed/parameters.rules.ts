/** A setting or property of the product, with its default. */
export type ParameterRow = {
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
export const settingRows = (name: string): readonly ParameterRow[] => [
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
export const propertyRows: readonly PropertyRow[] = [
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
