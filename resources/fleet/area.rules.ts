import { area } from '#areas/seed/errors.rules'
import { numbered } from '#areas/seed/rows.rules'
import { REPAIR_STATUS } from '#resources/shared/catalogue.formulas'
import { defineAreaRules } from '#server/application.ts'
import { vehicleRegistryRoutes, vehicleRules, vehicleIndicatorRules, vehicleBodyTypeRules } from './vehicle/vehicle.rules.ts'
import { repairRules, repairLineRules } from './repair/repair.rules.ts'

/** Server rules, tables, routes and jobs of the area `fleet`. */
export const fleetRules = defineAreaRules({
  rules: [vehicleRules, vehicleIndicatorRules, vehicleBodyTypeRules, repairRules, repairLineRules],
  routes: ({ vehicles }) => vehicleRegistryRoutes(vehicles),
  catalogues: {
    // operations §4.3
    repair_status: [
      { id: REPAIR_STATUS.active, name: 'Активна' },
      { id: REPAIR_STATUS.closed, name: 'Закрыта' },
      { id: REPAIR_STATUS.error, name: 'Ошибка' },
    ],
  },
  books: {
    repair_type: numbered('Плановое ТО', 'Текущий ремонт', 'Ремонт двигателя', 'Шины', 'Кузов и рама'),
  },
  errors: [
    area('Внешние службы')(
      'PTS_UNAVAILABLE',
      424,
      'Реестр машин недоступен',
      'Реестр не подключён, не ответил или не знает такой машины',
      'Проверьте госномер и VIN и повторите позже',
    ),
  ],
})
