import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { pointRules } from './point/point.rules.ts'

/** Server rules, tables, routes and jobs of the area `points`. */
export const pointsRules = defineAreaRules({
  rules: [pointRules],
  catalogues: {
    point_type: numbered('Склад', 'Автопарк', 'Карьер', 'Объект', 'Пункт погрузки', 'Водитель'),
  },
})
