import type { LabelsOf } from '#resource'
import type { shiftPlannerLine as declared } from '../../../resources/shifts/shiftPlannerLine.ts'

export const shiftPlannerLine = {
  name: 'Рейс плана |||| План по маршрутам |||| Рейсов плана',
  gender: 'm',
  object: 'рейс плана',
  fields: {
    shiftPlanner: 'Запись плана',
    date: 'Дата',
    vehicle: 'Машина',
    materialOrder: 'Заявка',
    route: 'Маршрут',
    material: 'Материал',
    plannedTrips: 'Рейсов по плану',
    plannedVolume: 'Объём по плану',
    doneTrips: 'Рейсов сделано',
    doneVolume: 'Объём сделано',
    comment: 'Комментарий',
  },
  failures: { list: 'Не удалось загрузить план' },
  checks: { routeNeeded: 'Укажите маршрут или заявку' },
  actions: { makeDeals: 'Создать накладные' },
  inputs: { count: 'Сколько накладных' },
} as const satisfies LabelsOf<typeof declared>
