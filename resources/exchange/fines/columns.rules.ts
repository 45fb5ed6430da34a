import { code, day, moment, plate, text, time } from '../table/cells.rules.ts'
import { roublesColumn, column, type TableShape } from '../table/mapping.rules.ts'
const ROUBLES = 2

const columns = {
  uin: column(code, 'УИН', 'Номер постановления', '№ постановления', 'УИН / номер постановления', 'Постановление'),
  violatedAt: column(moment, 'Дата и время нарушения', 'Дата нарушения', 'Дата/время нарушения', 'Дата правонарушения'),
  violatedTime: column(time, 'Время нарушения', 'Время правонарушения', 'Время'),
  decidedOn: column(day, 'Дата постановления', 'Дата вынесения', 'Дата вынесения постановления'),
  plate: column(plate, 'ГРЗ', 'Госномер', 'Гос. номер', 'Гос номер', 'ГРЗ ТС', 'Номер ТС', 'Автомобиль'),
  sts: column(code, 'СТС', 'Номер СТС', '№ СТС', 'Свидетельство о регистрации'),
  article: column(text, 'Статья КоАП', 'Статья', 'Статья КоАП РФ', 'Статья нарушения'),
  place: column(text, 'Место', 'Место нарушения', 'Место правонарушения', 'Адрес нарушения', 'Адрес'),
  sum: roublesColumn(ROUBLES, 'Сумма', 'Сумма штрафа', 'Штраф', 'Сумма, руб', 'Сумма без скидки'),
  discountedSum: roublesColumn(ROUBLES, 'Сумма со скидкой', 'Со скидкой', 'К оплате со скидкой'),
  discountUntil: column(day, 'Скидка до', 'Скидка действует до', 'Оплата со скидкой до', 'Срок скидки'),
  status: column(text, 'Статус', 'Состояние', 'Статус оплаты', 'Оплачено', 'Оплачен'),
  paidOn: column(day, 'Дата оплаты'),
  division: column(text, 'Подразделение', 'Орган', 'Кем вынесено', 'Подразделение ГИБДД'),
  payee: column(text, 'Получатель', 'Наименование получателя'),
  payeeInn: column(code, 'ИНН', 'ИНН получателя'),
  payeeKpp: column(code, 'КПП', 'КПП получателя'),
  payeeAccount: column(code, 'Счёт', 'Счёт получателя', 'Расчётный счёт', 'Номер счёта'),
  payeeBik: column(code, 'БИК', 'БИК банка', 'БИК получателя'),
  kbk: column(code, 'КБК'),
  oktmo: column(code, 'ОКТМО'),
  photo: column(text, 'Фото', 'Ссылка на фото', 'Фотоматериалы'),
} as const

/** Fines for traffic violations; there is no standard format (imports.md §3). */
export const FINES: TableShape<typeof columns> = {
  columns,
  needs: [['uin'], ['violatedAt', 'decidedOn'], ['sum']],
  proof: ['uin'],
}
