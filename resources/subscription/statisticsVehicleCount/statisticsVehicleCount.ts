import { defineResource, field, NOBODY } from '#resource'
import { formatDate } from '#resource/text'
import { BILLING } from '../domainSetting/domainSetting.ts'

/** The number of vehicles in use on a day, and how many of them are billed: trailers are free (foundations §2.18; silent-places §3). */
export const statisticsVehicleCount = defineResource({
  name: 'statisticsVehicleCount',
  area: 'subscription',
  api: { path: 'api/statistics_vehicle_count', calls: ['list'] },
  screens: { list: '/subscription?tab=statisticsVehicleCount', dialog: true, right: BILLING },
  title: { fields: ['day'], of: r => formatDate(r.day) },
  fields: {
    day: field.date({ required: true, readonly: true }),
    active: field.number({ readonly: true, default: 0 }),
    billed: field.number({ readonly: true, default: 0 }),
  },
  list: { columns: ['day', 'active', 'billed'], sort: ['-day'], filters: { day: 'range' }, period: 'day' },
  rights: { read: BILLING, remove: NOBODY },
  parts: { unique: { day: {} } },
})
