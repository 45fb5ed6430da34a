import { extend } from '#words/extend'
import { deferred as framework } from '#words/ru/deferred'
import { validation as codes } from '#russian/locales/ru'
import { frame, search } from './first.ts'
import { companyScreens } from './companies.ts'
import { newsScreens, uploader } from './content.ts'
import { paperLink } from './papers.ts'
import { vehicleIndicators, vehiclePts } from './fleet.ts'
import { productSources, priceSlots } from './goods.ts'
import { taskScreens } from './kanban.ts'
import { monthClose, statement, addPayment, smz, paymentWindow } from './money.ts'
import { planner } from './shifts.ts'
import { subscriptionState } from './subscription.ts'
import { dealForm, waybill, why } from './deals.ts'
import { orders } from './orders.ts'
import { bell } from './system.ts'
import { proposal } from './incoming.ts'
import { fines } from './fines.ts'
import { help } from './help.ts'

/** The words of the frame with those of the first page (`nerud.shell.*`). */
export const shell = {
  ...frame,
  dashboard: {
    title: 'Главная страница',
    companies: 'Новые компании',
    allCompanies: 'Все компании',
  },
} as const

/** What is said about a wrong value in the words of the business (`nerud.validation.*`). */
export const validation = {
  ...codes,
  innLength: 'В ИНН должно быть 10 цифр (компания) или 12 цифр (физическое лицо)',
  plate: 'Номер пишется как М123ММ77 (машина) или ММ123477 (прицеп), буквы: А В Е К М Н О Р С Т У Х',
} as const

/** What record forms say of waybills that are counted again (`nerud.form.*`). */
export const form = {
  recalc: 'Пересчитать накладные с этой даты',
  recalcAll: 'Пересчитать накладные',
  recalcFrom: 'Пересчитать с даты',
  recalculated: 'Пересчитана %{count} накладная |||| Пересчитаны %{count} накладные |||| Пересчитано %{count} накладных',
  recalculatedNothing: 'Пересчёт ничего не изменил в накладных',
  recalcJob: 'Накладные пересчитывает задание: их %{count}',
  recalcJobLink: 'Ход пересчёта',
  preview: {
    title: 'Что изменит пересчёт',
    count: 'Изменится %{count} накладная |||| Изменятся %{count} накладные |||| Изменится %{count} накладных',
    broken: 'Попадут в ошибку: %{count}',
    mended: 'Ошибка исправится: %{count}',
    job: 'Накладных много: пересчёт пойдёт заданием, работать можно сразу',
    losses: 'Станут убыточными: %{count}',
    incomes: 'доход был %{before}, станет %{after}',
    changes: 'Изменения по компаниям',
    owner: 'Компания',
    records: 'Накладных',
    delta: 'Изменение сумм',
    balance: 'Изменение баланса кассы',
    with: 'Сохранить и пересчитать',
    without: 'Сохранить без пересчёта',
    removeWith: 'Удалить и пересчитать',
    removeWithout: 'Удалить без пересчёта',
  },
} as const

/** The words of what hand-made screens have in common: windows, documents (`nerud.widgets.*`). */
export const widgets = {
  close: 'Закрыть',
  closeWindow: 'Закрыть окно',
  cancel: 'Отмена',
  save: 'Сохранить',
  add: 'Добавить',
  error: 'Ошибка',
  nothing: '-',
  view: 'Посмотреть № %{number}',
  documents: {
    title: 'Документы',
    download: '#[Скачать]',
    none: 'Нет документов',
    type: 'Тип документа',
    row: 'Документ',
    removeRow: 'Убрать строку документа',
    remove: 'Удалить документ «%{name}»',
    removeTitle: 'Удалить документ',
    removeText: 'Вы уверены, что хотите удалить документ?',
    removeYes: 'Удалить',
    removed: 'Документ успешно удалился!',
    failures: {
      list: 'Ошибка. Не удалось загрузить документы!',
      one: 'Ошибка. Не удалось загрузить документ!',
      remove: 'Ошибка. Не удалось удалить документ!',
      types: 'Ошибка, не удалось загрузить типы документов!',
    },
  },
} as const

/** The words of the dialog in which a person says what the columns of a file hold (`nerud.fileColumns.*`). */
export const fileColumns = {
  fixed: 'Формат банка известен: столбцы выбирать не нужно',
} as const

/** The words of the dashboard. */
export const dashboard = {
  title: 'Требует внимания',
  nothing: 'Ничего не ждёт.',
  failed: 'Не удалось загрузить',
  withoutRegistry: 'Без реестра, 30 дней',
  withoutEtrn: 'Без ЭТрН, 30 дней',
  plannedPayments: 'Платежи не проведены',
  plannedExpenses: 'Расходы не проведены',
  failedTransfers: 'Постоянные переводы не проходят',
  failedExpenses: 'Постоянные расходы не проходят',
  bankWaiting: 'Неразнесённые операции банка',
  fuelWaiting: 'Неразнесённые заправки',
  newFines: 'Новые штрафы',
  unpaidFines: 'Неоплаченные штрафы',
  npdRefused: 'Самозанятые без статуса НПД',
  monthClose: 'До закрытия месяца не сделано',
  entry: {
    title: 'Мои сегодня',
    create: 'Создать накладную',
    all: 'Все мои за сегодня',
    none: 'Сегодня вы ещё ничего не ввели.',
  },
  trips: {
    title: 'Рейсы сегодня',
    count: 'Рейсов',
    vehicles: 'машин на линии: %{count}',
    volume: 'Объём на объектах',
    materials: 'По материалам',
    objects: 'По объектам',
    none: 'На сегодня накладных ещё нет.',
  },
  tasks: {
    title: 'Мои задачи',
    board: 'На доске',
    count: '%{smart_count} открытая |||| %{smart_count} открытых |||| %{smart_count} открытых',
    overdue: 'просрочено: %{count}',
    none: 'Открытых задач нет.',
  },
  debts: {
    title: 'Кто кому должен',
    owed: 'Нам должны · %{count}',
    owe: 'Мы должны · %{count}',
    still: '%{sum} без движения больше 30 дней',
    top: 'Самые большие',
    none: 'Никто.',
  },
  due: {
    title: 'К оплате на сегодня',
    transfers: 'Переводы · %{count}',
    exps: 'Расходы · %{count}',
    longest: 'Ждут дольше всех',
    since: 'с %{day}',
    none: 'Всё оплачено.',
  },
  debtDays: {
    title: 'Долги по дням',
    owed: 'Нам должны',
    owe: 'Мы должны',
    before: '%{day}: %{value}',
  },
  vehicles: { title: 'Машины сегодня' },
  plan: { title: 'План на сегодня', all: 'Все задания на сегодня', none: 'На сегодня ничего не запланировано.' },
  repairs: { title: 'Машины в ремонте', all: 'Все открытые ремонты', none: 'Открытых ремонтов нет.' },
  volumes: {
    title: 'Объёмы по материалам',
    rest: 'Остальные',
    unit: 'Единица',
  },
  weeks: {
    income: 'Доход по неделям',
    transfers: 'Переводы по неделям',
    in: 'Поступило',
    out: 'Перечислено',
    current: 'Эта неделя',
    last: 'прошлая: %{value}',
    lastChanged: 'прошлая: %{value}, %{change} к позапрошлой',
  },
  trend: {
    week: 'Неделя',
    day: 'День',
    table: 'Таблицей',
    millions: 'млн',
    thousands: 'тыс.',
  },
  setup: {
    open: 'Настроить',
    title: 'Что показывать и в каком порядке',
    help: 'Тяните блок за ручку или переставляйте стрелками вверх и вниз.',
    move: 'Переставить «%{name}»',
    moved: '«%{name}»: место %{place} из %{all}',
    reset: 'По умолчанию',
    done: 'Готово',
  },
  steps: {
    title: 'С чего начать',
    note: 'Сделано %{done} из %{all}. Список исчезнет, когда появится первая накладная.',
    dismiss: 'Больше не показывать',
    isDone: 'Сделано',
    requisites: 'Заполните реквизиты своей компании',
    companies: 'Добавьте контрагентов',
    points: 'Добавьте точки: карьеры и объекты',
    products: 'Добавьте продукты',
    prices: 'Поставьте продуктам цены',
    vehicles: 'Добавьте машины',
    drivers: 'Добавьте водителей',
    deal: 'Создайте первую накладную',
    open: 'Открыть',
    add: 'Добавить',
    file: 'Из файла',
  },
  sump: 'Ждут авторизации',
  dealErrors: 'Накладные с ошибкой',
  vehicleTerms: 'Машины: сроки вышли или истекают за 30 дней',
  failedJobs: 'Задания с ошибкой за 30 дней',
} as const

/** The words of reports. */
export const reports = {
  byMonth: {
    open: 'Показать, кому и на что: %{name}',
    nobody: 'Без указания, кому',
    all: 'Всего',
    plain: 'Только статьи',
    none: 'За этот период платежей нет',
    in: 'Поступило',
    out: 'Ушло',
  },
} as const

/** The words of hand-made screens (`nerud.screens.*`), each beside those of its resource. */
const screens = {
  ...companyScreens,
  ...reports,
  ...taskScreens,
  ...newsScreens,
  dashboard,
  monthClose,
  goods: { ...priceSlots, ...productSources },
  fleet: vehicleIndicators,
  pts: vehiclePts,
  planner,
  subscription: subscriptionState,
} as const

/** The words that no first page shows: of cards, forms, actions, imports and hand-made pages. They come with the first part that is fetched. */
export const deferred = {
  ra: framework.ra,
  nerud: extend(framework.nerud, {
    shell,
    search,
    validation,
    form,
    screens,
    widgets,
    bell,
    fileColumns,
    proposal,
    statement,
    payment: paymentWindow,
    addPayment,
    smz,
    fines,
    waybill,
    why,
    dealForm,
    orders,
    uploader,
    paperLink,
    help,
  }),
} as const
