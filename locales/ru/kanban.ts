import type { AreaLabels } from './whole.ts'

/** What the rules of tasks say when they refuse (`nerud.kanban.*`). */
export const kanban = {
  statusUsed: 'В этом статусе есть задачи: сначала перенесите их в другой',
  notYourComment: 'Удалить комментарий может только его автор',
} as const

/** The words of the hand-made screens of tasks (`nerud.screens.tasks.*`). */
export const taskScreens = {
  tasks: {
    none: 'Комментариев ещё нет.',
    write: 'Новый комментарий',
    send: 'Отправить',
    removeComment: 'Удалить комментарий',
    failed: 'Не удалось загрузить комментарии',
    notSent: 'Не удалось отправить комментарий',
  },
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  tasks: 'Задачи',
  taskList: 'Список',
  taskCreate: 'Новая задача',
  taskSettings: 'Настройки задач',
} as const

/** The names of the pages with several lists as tabs (`nerud.pages.*`). */
export const pages = {
  tasks: 'Настройки задач',
} as const

/** What the resources of `kanban` are called. */
export const labels = {
  kanbanTask: {
    name: 'Задача |||| Задачи |||| Задач',
    gender: 'f',
    object: 'задачу',
    fields: {
      title: 'Название',
      description: 'Описание',
      section: 'Раздел',
      status: 'Статус',
      position: 'Место в столбце',
      task: 'Задача',
      assignee: 'Исполнитель',
      watchers: 'Наблюдатели',
      priority: 'Приоритет',
      due: 'Срок',
      term: 'По сроку',
      linkKind: 'О чём',
      linkId: 'Запись',
      checklist: 'Список дел',
      checksDone: 'Сделано',
      checks: 'Всего дел',
      comments: 'Комментарии',
      commentCount: 'Комментариев',
      files: 'Файлы',
      fileName: 'Имя файла',
      mdInsUser: 'Автор',
    },
    choices: {
      priority: { low: 'Низкий', normal: 'Обычный', high: 'Высокий', urgent: 'Срочно' },
      term: { overdue: 'Просрочена', today: 'Сегодня', soon: 'Скоро', done: 'Выполнена' },
      linkKind: {
        company: 'Компания',
        point: 'Точка',
        vehicle: 'Транспорт',
        deal: 'Накладная',
        payment: 'Платёж',
        product: 'Продукт',
        cargoRoute: 'Маршрут',
        account: 'Сотрудник',
      },
    },
    views: { board: 'Доска задач' },
    sections: { link: 'К какой записи относится', taskComments: 'Комментарии' },
    checks: { halfLink: 'Укажите и вид записи, и её номер' },
    inputs: { column: 'Столбец', from: 'Из столбца', after: 'После карточки', before: 'Перед карточкой' },
    actions: { move: 'Переставить' },
  },
  kanbanStatus: {
    name: 'Статус задач |||| Статусы задач |||| Статусов задач',
    gender: 'm',
    object: 'статус задач',
    fields: { name: 'Название', complited: 'Задача выполнена', onBoard: 'На доске', sequence: 'Порядок' },
    hints: {
      complited: 'Задачи в этом статусе закончены: срок по ним больше не идёт',
      onBoard: 'Статус стоит на доске столбцом',
    },
    actions: { top: 'В начало', up: 'Выше', down: 'Ниже', bottom: 'В конец' },
  },
  kanbanSection: {
    name: 'Раздел задач |||| Разделы задач |||| Разделов задач',
    gender: 'm',
    object: 'раздел задач',
    fields: { name: 'Название', isActive: 'Статус' },
  },
  kanbanCheck: {
    name: 'Пункт списка |||| Пункты списка |||| Пунктов списка',
    gender: 'm',
    object: 'пункт списка',
    fields: { task: 'Задача', text: 'Что сделать', isDone: 'Сделано' },
  },
  kanbanTaskComment: {
    name: 'Комментарий |||| Комментарии |||| Комментариев',
    gender: 'm',
    object: 'комментарий',
    fields: { task: 'Задача', text: 'Комментарий', mdInsUser: 'Автор', insDate: 'Когда' },
  },
  kanbanTaskFile: {
    name: 'Файл задачи |||| Файлы |||| Файлов задачи',
    gender: 'm',
    object: 'файл задачи',
    fields: { task: 'Задача', file: 'Файл', fileName: 'Имя файла', insDate: 'Дата добавления', mdInsUser: 'Кто добавил' },
  },
} as const satisfies AreaLabels
