import type { AreaLabels } from './whole.ts'

/** What the rules of the subscription say (`nerud.subscription.*`). */
export const subscription = {
  invoice: 'Счёт',
  invoiceName: 'Счёт № %{number} от %{day}',
  nothingDue: 'Платить нечего: укажите сумму счёта',
  emailNeeded: 'Укажите адрес: в реквизитах его нет',
  letter: 'Здравствуйте! Во вложении %{name}.',
} as const

/** The words of the subscription's page (`nerud.screens.subscription.*`). */
export const subscriptionState = {
  title: 'Как обстоит подписка',
  ofLimit: '%{count} из %{limit}',
  chart: 'Наибольшее число машин к оплате по месяцам',
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  subscription: 'Подписка',
} as const

/** The names of the pages with several lists as tabs (`nerud.pages.*`). */
export const pages = {
  subscription: 'Подписка',
} as const

/** What the resources of `subscription` are called. */
export const labels = {
  subscriptionTransaction: {
    name: 'Операция подписки |||| Начисления и оплаты |||| Операций подписки',
    gender: 'f',
    object: 'операцию подписки',
    fields: {
      day: 'Дата',
      kind: 'Вид',
      period: 'Период',
      vehicles: 'Машин',
      price: 'Цена за машину',
      sum: 'Сумма',
      balance: 'Баланс после',
      comment: 'Комментарий',
    },
    choices: { kind: { accrual: 'Начисление', payment: 'Оплата', correction: 'Корректировка' } },
    checks: {
      paymentAbove: 'Оплата больше нуля',
      accrualBelow: 'Начисление меньше нуля',
      periodNeeded: 'Начисление – за месяц',
    },
    refused: { remove: 'Операцию не удаляют: добавьте корректировку' },
  },
  subscriptionDocManagement: {
    name: 'Документ подписки |||| Документы подписки |||| Документов подписки',
    gender: 'm',
    object: 'документ подписки',
    fields: {
      isActive: 'Активность',
      period: 'Период',
      docTypeName: 'Тип документа',
      name: 'Название',
      file: 'Файл',
      fileName: 'Имя файла',
      mdInsDate: 'Дата добавления',
      mdInsUser: 'Кто добавил',
    },
    hints: { docTypeName: 'Например: акт, счёт, счёт-фактура' },
    actions: { getFile: 'Скачать файл' },
    failures: { list: 'Не удалось загрузить список документов!' },
  },
  statisticsVehicleCount: {
    name: 'Машин за день |||| Машины по дням |||| Машин по дням',
    gender: 'plural',
    object: 'число машин',
    fields: {
      day: 'День',
      active: 'Действующих',
      billed: 'К оплате',
    },
    refused: { remove: 'Число машин не удаляют' },
  },
  subscriptionRequisite: {
    name: 'Реквизиты плательщика |||| Реквизиты |||| Реквизитов',
    gender: 'plural',
    object: 'реквизиты',
    fields: {
      payerName: 'Плательщик',
      inn: 'ИНН',
      kpp: 'КПП',
      bankName: 'Банк',
      bik: 'БИК',
      account: 'Расчётный счёт',
      corrAccount: 'Корр. счёт',
      address: 'Адрес',
      director: 'Руководитель',
      email: 'Почта для счетов',
    },
    checks: { accountKey: 'Счёт не подходит к БИК', corrAccountKey: 'Корр. счёт не подходит к БИК' },
    refused: { remove: 'Сохранённые реквизиты не удаляют: сохраните новые' },
  },
  domainSetting: {
    name: 'Тариф |||| Тарифы |||| Тарифов',
    gender: 'm',
    object: 'тариф',
    fields: {
      domain: 'Домен',
      tariff: 'Тариф',
      pricePerVehicle: 'Цена за машину в месяц',
      vehicleLimit: 'Лимит машин',
      activeVehicles: 'Машин сейчас',
      balance: 'Баланс',
      paidUntil: 'Оплачено до',
      state: 'Состояние',
    },
    choices: { state: { free: 'Бесплатно', active: 'Без задолженности', debt: 'Задолженность' } },
    hints: { vehicleLimit: 'Прицепы не считаются' },
    actions: { getInvoice: 'Получить счёт', getInvoiceByEmail: 'Отправить счёт по почте' },
    inputs: { period: 'За месяц', sum: 'Сумма', email: 'На адрес' },
    refused: { remove: 'Тариф не удаляют' },
  },
} as const satisfies AreaLabels
