import type { LabelsOf } from '#resource'
import type { framework } from '#areas/framework'
import { called, whole, documents, lookup } from '#words/ru/whole'
import { whole as wholeInEnglish } from '#words/en/whole'
import type { app } from './app.ts'

type Resources = (typeof app)['resources']

const named = {
  patient: {
    ...called('Пациент |||| Пациенты |||| Пациентов', 'm', 'пациента'),
    fields: { name: 'ФИО', policy: 'Полис', born: 'Дата рождения' },
    sections: { visit: 'Приёмы' },
    import: { name: 'Пациенты', about: 'Новые создаются, известные по полису меняются' },
  },
  patientDocument: { ...documents, ...called('Документ |||| Документы |||| Документов', 'm', 'документ') },
  visit: {
    ...called('Приём |||| Приёмы |||| Приёмов', 'm', 'приём'),
    fields: {
      patient: 'Пациент',
      doctor: 'Врач',
      day: 'День',
      status: 'Состояние',
      position: 'Место',
      complaint: 'Жалобы',
      lines: 'Услуги',
      total: 'Итого',
    },
    views: { board: 'Доска приёма', report: 'Выручка' },
    sections: { invoice: 'Счёт' },
    measures: { visits: 'Приёмов', sum: 'Сумма', allVisits: 'Приёмов', allSum: 'Сумма' },
    inputs: { column: 'Состояние', from: 'Было', after: 'После', before: 'Перед' },
    actions: { move: 'Передвинуть', bill: 'Выставить счёт' },
  },
  visitLine: {
    ...called('Услуга приёма |||| Услуги приёма |||| Услуг приёма', 'f', 'услугу'),
    fields: { visit: 'Приём', service: 'Услуга', quantity: 'Сколько', price: 'Цена', sum: 'Сумма' },
  },
  visitStatus: { ...lookup, ...called('Состояние |||| Состояния |||| Состояний', 'n', 'состояние') },
  invoice: {
    ...called('Счёт |||| Счета |||| Счетов', 'm', 'счёт'),
    fields: { visit: 'Приём', sum: 'Сумма', paidOn: 'Оплачен', state: 'Состояние' },
    choices: { state: { open: 'Ждёт оплаты', paid: 'Оплачен' } },
    inputs: { paidOn: 'Оплачен' },
    actions: { pay: 'Принять оплату' },
  },
  service: { ...lookup, ...called('Услуга |||| Услуги |||| Услуг', 'f', 'услугу') },
  servicePrice: {
    ...called('Цена |||| Цены |||| Цен', 'f', 'цену'),
    fields: { service: 'Услуга', price: 'Цена', dateStart: 'С какого дня' },
  },
} as const satisfies { readonly [N in Exclude<keyof Resources, keyof (typeof framework)['resources']>]: LabelsOf<Resources[N]> }

const ru = {
  nerud: {
    menu: { patients: 'Пациенты', import: 'Загрузка из файла', visits: 'Приём', money: 'Касса', books: 'Справочники', system: 'Система' },
  },
  clinic: { nothingToPay: 'В приёме нет услуг: выставлять нечего' },
  resources: {
    account: { fields: { isDoctor: 'Врач' } },
    documentType: { fields: { isPatient: 'Пациента' } },
    ...whole(named),
  },
} as const

const en = {
  nerud: {
    menu: { patients: 'Patients', import: 'Import from a file', visits: 'Visits', money: 'Cash desk', books: 'Books', system: 'System' },
  },
  clinic: { nothingToPay: 'The visit has no services: there is nothing to pay' },
  resources: wholeInEnglish({
    patient: { name: 'Patient |||| Patients', fields: { name: 'Name', policy: 'Policy', born: 'Date of birth' } },
    visit: {
      name: 'Visit |||| Visits',
      fields: {
        patient: 'Patient',
        doctor: 'Doctor',
        day: 'Day',
        status: 'State',
        complaint: 'Complaint',
        lines: 'Services',
        total: 'Total',
      },
      views: { board: 'Board of visits', report: 'Revenue' },
      actions: { bill: 'Issue an invoice' },
    },
    invoice: {
      name: 'Invoice |||| Invoices',
      fields: { visit: 'Visit', sum: 'Sum', paidOn: 'Paid on', state: 'State' },
      actions: { pay: 'Take the payment' },
    },
    service: { name: 'Service |||| Services', fields: { name: 'Name' } },
    servicePrice: { name: 'Price |||| Prices', fields: { service: 'Service', price: 'Price', dateStart: 'From' } },
  }),
} as const

/** All that the clinic adds to the words of the framework. */
export const words = { ru, en }
