import { defineArea } from '#resource'
import { point, pointType } from './point/point.ts'

/** The area `points`: quarries, sites, bases and other places. */
export const points = defineArea({
  resources: {
    point,
    pointType,
  },
  rights: { points: { name: 'Точки', codes: { POINT_VIEW: 'Точки: просмотр', POINT_UPD: 'Точки: изменение' } } },
  menu: { companies: { items: [{ path: '/point/list', right: ['POINT_VIEW'], after: '/penalty-companies/list' }] } },
})
