import { documentOf, lookup } from '#words/ru/whole'
import { transactionLine } from './parts.ts'
import type { AreaLabels } from './whole.ts'

/** What the rules of fines say (`nerud.fineRules.*`). */
export const fineRules = {
  toPaid: 'Оплаченным штраф становится, когда сумма разнесена по строкам',
  fromPaid: 'Штраф оплачен: сначала отмените обработку',
  same: 'Штраф уже в этом статусе',
  noWay: 'Из статуса «%{from}» в статус «%{to}» штраф не переводят',
} as const

/** The words over the list of fines (`nerud.fines.*`). */
export const fines = {
  title: 'Неоплаченные штрафы',
  count: 'Не оплачено',
  sum: 'На сумму',
  sumWithDiscount: 'С учётом скидки',
  sumEnding: 'Скидка кончается за %{days} дня',
  failed: 'Не удалось загрузить данные шапки!',
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  fines: 'Штрафы',
} as const

/** What the resources of `fines` are called. */
export const labels = {
  truckPenaltyTransaction: {
    name: 'Штраф |||| Штрафы |||| Штрафов',
    gender: 'm',
    object: 'штраф',
    fields: {
      uin: 'УИН',
      decisionDate: 'Дата постановления',
      violatedAt: 'Нарушение',
      plate: 'Госномер',
      sts: 'СТС',
      vehicle: 'Машина',
      driver: 'Водитель',
      article: 'Статья КоАП',
      place: 'Место',
      sum: 'Сумма штрафа',
      noDiscount: 'Без скидки',
      discountSum: 'Сумма со скидкой',
      discountUntil: 'Скидка до',
      due: 'К оплате',
      urgency: 'Очередь',
      status: 'Статус',
      payMethod: 'Способ оплаты',
      line: 'На кого отнести',
      recipients: 'Получатели',
      recipient: 'На кого отнесён',
      paidOn: 'Оплачен',
      company: 'Кому платим',
      department: 'Подразделение',
      payeeName: 'Получатель',
      payeeInn: 'ИНН получателя',
      payeeKpp: 'КПП получателя',
      payeeAccount: 'Счёт получателя',
      payeeBik: 'БИК банка',
      kbk: 'КБК',
      oktmo: 'ОКТМО',
      comment: 'Комментарий',
      docs: 'Документы',
    },
    inbox: 'Штрафы',
    views: { unpaid: 'Неоплаченные штрафы', sump: 'Новые штрафы' },
    sections: { processing: 'Оплата', payee: 'Орган и реквизиты' },
    hints: {
      uin: '20 цифр постановления',
      driver: 'Пустой берётся из смены или накладной того дня',
      vehicle: 'Пустая находится по госномеру',
      discountSum: 'Пустая считается по справочнику скидок',
      paidOn: 'Пустой – сегодня, когда сумма разнесена',
    },
    checks: { discountMore: 'Со скидкой не больше суммы штрафа', beforeDecision: 'Не раньше постановления' },
    failures: { list: 'Не удалось загрузить штрафы' },
    refused: {
      edit: 'Штраф обжалуется или отменён: сначала смените статус',
      remove: 'Штраф не удаляют: его переводят в статус «Отменён»',
    },
    actions: { accept: 'Принять к оплате', newStatus: 'Сменить статус', unprocess: 'Отменить обработку' },
    inputs: { status: 'Новый статус', reason: 'Причина' },
  },
  truckPenaltyTransactionLine: {
    ...transactionLine,
    name: 'Строка штрафа |||| Строки штрафа |||| Строк штрафа',
    gender: 'f',
    object: 'строку штрафа',
  },
  truckPenaltyTransactionDocument: documentOf('штрафа'),
  truckPenaltyStatus: { ...lookup, name: 'Статус штрафа |||| Статусы штрафов |||| Статусов штрафов', gender: 'm', object: 'статус штрафа' },
  fineDiscount: {
    name: 'Скидка на штрафы |||| Скидки на штрафы |||| Скидок на штрафы',
    gender: 'f',
    object: 'скидку на штрафы',
    fields: {
      dateStart: 'Для постановлений с',
      percent: 'Скидка',
      days: 'Дней на оплату со скидкой',
      comment: 'Комментарий',
    },
    hints: { days: 'Считаются со следующего дня после постановления' },
  },
} as const satisfies AreaLabels
