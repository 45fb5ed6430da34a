import type { AreaLabels } from './whole.ts'

/** What the window under the bell says of the business (`nerud.bell.*`). */
export const bell = {
  empty: 'Уведомлений пока нет. Здесь появятся задачи, сроки документов, важные новости и готовые задания',
} as const

/** What jobs say (`nerud.jobs.*`). */
export const jobs = {
  sheets: {
    laws: { name: 'Расхождения касс', law: 'Правило', at: 'Где', is: 'Есть', should: 'Должно быть' },
    files: { name: 'Начатые файлы' },
    tariff: { before: 'Было', after: 'Стало' },
    recalc: { name: 'Пересчёт накладных', title: 'Кто', count: 'Накладных', delta: 'Изменение' },
  },
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  reports: 'Отчетность',
  reportBuilder: 'Свой отчёт',
  cashBoxes: 'Отчёт по кассам',
  paymentsByMonth: 'Платежи по месяцам',
  books: 'Справочники',
  vehicles: 'Справочники транспорта',
  costs: 'Статьи расходов',
  payMethods: 'Переводы и способы оплаты',
  system: 'Система',
} as const

/** What the resources of `system` are called. */
export const labels = {
  country: {
    name: 'Страна |||| Страны |||| Стран',
    gender: 'f',
    object: 'страну',
    fields: {
      name: 'Название',
      fullName: 'Полное название',
      alpha2: 'Код из 2 букв',
      alpha3: 'Код из 3 букв',
      digitalCode: 'Цифровой код',
    },
  },
  region: {
    name: 'Регион |||| Регионы |||| Регионов',
    gender: 'm',
    object: 'регион',
    fields: { name: 'Название', code: 'Код', country: 'Страна' },
  },
  property: {
    choices: {
      group: { deals: 'Накладные', finance: 'Финансы', cards: 'Карты и штрафы' },
    },
  },
  job: {
    choices: {
      report: {
        deal: 'Накладные',
        multiDeal: 'Мультинакладные',
        payment: 'Платежи',
        repair: 'Ремонты',
        shift: 'Смены',
        bankTransaction: 'Банковские транзакции',
        oilCompanyTransaction: 'Топливные транзакции',
      },
      documents: {
        deal: 'Накладных',
        multiDeal: 'Мультинакладных',
        repair: 'Ремонтов',
        vehicle: 'Машин',
        company: 'Компаний',
        point: 'Точек',
      },
      source: { bank: 'Банки', fuel: 'Топливные компании', fines: 'Штрафы' },
      book: {
        company: 'Компании',
        oilCompanyCardRefHistory: 'Закрепления топливных карт',
        payment: 'Остатки касс',
        pointOpening: 'Остатки точек',
      },
    },
    inputs: {
      product: 'Продукт',
      cargoRoute: 'Маршрут',
      tariff: 'Тариф топливной компании',
      bankDocument: 'Файл банка',
      fuelDocument: 'Файл топливной компании',
      finesDocument: 'Файл штрафов',
      invoice: 'Счёт из архива подписки',
      email: 'E-mail (без него – плательщика)',
      deals: 'Накладные',
      payments: 'Платежи',
      from: 'С какого дня новые цены',
    },
  },
  notice: {
    choices: {
      event: {
        taskAssigned: 'Вам назначена задача',
        taskDue: 'Сегодня срок задачи',
        taskOverdue: 'Задача просрочена',
        paperEnding: 'Истекает документ машины',
        licenceEnding: 'Истекает удостоверение водителя',
        newsImportant: 'Важная новость',
      },
      subjectKind: { kanbanTask: 'Задача', vehicle: 'Транспорт', news: 'Новость' },
    },
  },
} as const satisfies AreaLabels
