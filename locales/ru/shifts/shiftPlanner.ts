import type { LabelsOf } from '#resource'
import type { shiftPlanner as declared } from '../../../resources/shifts/shiftPlanner.ts'

export const shiftPlanner = {
  name: 'Запись плана |||| План смен |||| Записей плана',
  gender: 'f',
  object: 'запись плана',
  fields: {
    date: 'Дата',
    number: 'Номер',
    vehicle: 'Машина',
    driver: 'Водитель',
    place: 'Место',
    state: 'Статус',
    stateFilter: 'Статус',
    status: 'Код статуса',
    shiftState: 'Смена',
    plannedTrips: 'Рейсов по плану',
    doneTrips: 'Рейсов сделано',
    comment: 'Комментарий',
    lines: 'Рейсы',
  },
  choices: {
    state: { plan: 'План', work: 'В работе', done: 'Выполнено', cancelled: 'Отменено' },
    stateFilter: { plan: 'План', work: 'В работе', done: 'Выполнено', cancelled: 'Отменено' },
    shiftState: { works: 'Работает', reserve: 'Резерв', repair: 'Ремонт', off: 'Выходной', none: 'Нет в сменах' },
  },
  hints: { driver: 'Пусто: водитель машины в смене этого дня' },
  failures: { list: 'Не удалось загрузить план' },
  actions: { changeStatus: 'Сменить статус', changePlace: 'Переставить' },
  inputs: { status: 'Статус', place: 'Место', date: 'Дата', vehicle: 'Машина' },
} as const satisfies LabelsOf<typeof declared>
