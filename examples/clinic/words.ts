import { whole } from '#words/ru/whole'
import { whole as wholeInEnglish } from '#words/en/whole'

const ru = {
  nerud: {
    shell: { systemName: 'Клиника' },
    menu: { patients: 'Пациенты', import: 'Загрузка из файла', visits: 'Приём', money: 'Касса', books: 'Справочники', system: 'Система' },
    clinic: { nothingToPay: 'В приёме нет услуг: выставлять нечего' },
  },
  resources: {
    account: { fields: { isDoctor: 'Врач' } },
    documentType: { fields: { isPatient: 'Пациента' } },
    ...whole({
      patient: {
        name: 'Пациент |||| Пациенты |||| Пациентов',
        gender: 'm',
        object: 'пациента',
        fields: { name: 'ФИО', policy: 'Полис', born: 'Дата рождения', phone: 'Телефон' },
        sections: { visit: 'Приёмы' },
        import: { name: 'Пациенты', about: 'Новые создаются, известные по полису меняются' },
      },
      patientDocument: {
        name: 'Документ |||| Документы |||| Документов',
        gender: 'm',
        object: 'документ',
        fields: { owner: 'Пациент', name: 'Название', documentType: 'Тип', file: 'Файл', fileName: 'Имя файла', status: 'Статус' },
      },
      visit: {
        name: 'Приём |||| Приёмы |||| Приёмов',
        gender: 'm',
        object: 'приём',
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
        inputs: { visitStatus: 'Состояние' },
        actions: { move: 'Передвинуть', bill: 'Выставить счёт' },
      },
      visitLine: {
        name: 'Услуга приёма |||| Услуги приёма |||| Услуг приёма',
        gender: 'f',
        object: 'услугу',
        fields: { visit: 'Приём', service: 'Услуга', quantity: 'Сколько', price: 'Цена', sum: 'Сумма' },
      },
      visitStatus: { name: 'Состояние |||| Состояния |||| Состояний', gender: 'n', object: 'состояние', fields: { name: 'Название' } },
      invoice: {
        name: 'Счёт |||| Счета |||| Счетов',
        gender: 'm',
        object: 'счёт',
        fields: { visit: 'Приём', sum: 'Сумма', paidOn: 'Оплачен', state: 'Состояние' },
        choices: { state: { open: 'Ждёт оплаты', paid: 'Оплачен' } },
        inputs: { paidOn: 'Оплачен' },
        actions: { pay: 'Принять оплату' },
      },
      service: { name: 'Услуга |||| Услуги |||| Услуг', gender: 'f', object: 'услугу', fields: { name: 'Название' } },
      servicePrice: {
        name: 'Цена |||| Цены |||| Цен',
        gender: 'f',
        object: 'цену',
        fields: { service: 'Услуга', price: 'Цена', dateStart: 'С какого дня' },
      },
    }),
  },
} as const

const en = {
  nerud: {
    shell: { systemName: 'Clinic' },
    menu: { patients: 'Patients', import: 'Import from a file', visits: 'Visits', money: 'Cash desk', books: 'Books', system: 'System' },
    clinic: { nothingToPay: 'The visit has no services: there is nothing to pay' },
  },
  resources: {
    account: { fields: { isDoctor: 'Doctor' } },
    documentType: { fields: { isPatient: 'Of a patient' } },
    ...wholeInEnglish({
      patient: {
        name: 'Patient |||| Patients',
        fields: { name: 'Name', policy: 'Policy', born: 'Date of birth', phone: 'Phone' },
      },
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
  },
} as const

/** What the clinic is called, and all that it adds to the words of the framework. */
export const words = { ru, en }
