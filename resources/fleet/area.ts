import { defineArea } from '#resource'
import { indicatorType, repairNomenclature, repairStatus, repairType, vehicleBrand, vehicleBodyType } from './lookups.ts'
import { repair, repairLine, repairTeamLine } from './repair/repair.ts'
import { vehicle, vehicleIndicator } from './vehicle/vehicle.ts'

/** The area `fleet`: vehicles and their repairs. */
export const fleet = defineArea({
  resources: {
    vehicle,
    vehicleBrand,
    vehicleBodyType,
    vehicleIndicator,
    indicatorType,
    repair,
    repairLine,
    repairTeamLine,
    repairStatus,
    repairType,
    repairNomenclature,
  },
  rights: {
    fleet: {
      name: 'Автопарк и ремонты',
      codes: {
        AVTOPARK_VIEW: 'Автопарк: просмотр',
        CAR_VIEW: 'Машины: просмотр',
        CAR_UPD: 'Машины: изменение',
        VEHICLE_REPORTS_VIEW: 'Отчёты по машинам',
        REPAIR_VIEW: 'Ремонты: просмотр',
        REPAIR_UPD: 'Ремонты: изменение',
      },
    },
  },
  menu: {
    fleet: {
      icon: 'fleet',
      work: ['CAR_UPD', 'REPAIR_UPD'],
      items: [
        { path: '/vehicle/list', right: ['CAR_VIEW'] },
        { path: '/autopark/list', right: ['AVTOPARK_VIEW'] },
        { path: '/repairs/list', right: ['REPAIR_VIEW'] },
        { label: 'vehicleReports', path: '/vehicle/reports', right: ['VEHICLE_REPORTS_VIEW'] },
      ],
    },
  },
  pages: [
    {
      path: '/directory/vehicles',
      label: 'vehicles',
      right: ['BOOKS_VIEW'],
      tabs: [
        { resource: 'vehicleBrand' },
        { resource: 'vehicleBodyType' },
        { resource: 'indicatorType' },
        { resource: 'repairType' },
        { resource: 'repairNomenclature' },
      ],
    },
    {
      path: '/vehicle/reports',
      label: 'vehicleReports',
      right: ['VEHICLE_REPORTS_VIEW'],
      tabs: [
        { resource: 'vehicle', view: 'planComplete' },
        { resource: 'vehicle', view: 'usage' },
        { resource: 'vehicle', view: 'income' },
        { resource: 'vehicle', view: 'profit' },
        { resource: 'vehicle', view: 'figures' },
      ],
    },
  ],
})
