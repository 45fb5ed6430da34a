import { vehicle, PTS_DATA } from './vehicle.ts'
import { field, shape } from '#resource'
import type { PtsData, VehicleRegistry } from '#resources/adapters/vehicleRegistry.rules'
import { httpError } from '#server/httpError.ts'
import type { Route } from '#server/routes/route.ts'

/** The texts of a certificate; null when missing. */
const WORDS = [
  'status',
  'vin',
  'plate',
  'model',
  'category',
  'colour',
  'engineNumber',
  'enginePower',
  'engineVolume',
  'ownerType',
] as const satisfies readonly (keyof PtsData)[]

/** The routes of a vehicle's registration certificate, through the registry adapter; the result is stored with the vehicle. */
export const vehicleRegistryRoutes = (registry: VehicleRegistry): readonly Route[] => [
  {
    method: 'GET',
    path: PTS_DATA,
    right: ['CAR_VIEW'],
    reads: true,
    keeps: true,
    area: 'vehicles',
    summary: 'nerud.routes.pts',
    answer: {
      source: field.text(),
      requestedAt: field.dateTime(),
      ...Object.fromEntries(WORDS.map(name => [name, shape.maybe(field.text())])),
      year: shape.maybe(field.number()),
      massMax: shape.maybe(field.number()),
      massEmpty: shape.maybe(field.number()),
      restrictions: shape.list(field.text()),
      raw: shape.anything,
    },
    async handle({ params, open, now, user }) {
      const id = Number(params['id'])
      const record = await open(async tx => {
        if (!Number.isSafeInteger(id) || id < 1) throw httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
        return tx.read(vehicle, id)
      })
      const found = await registry.find({ plate: record['plate'], vin: record['vin'], sts: record['sts'] }, now)
      if (!user!.readOnly) await open(async tx => tx.update(vehicle, id, { pts: found }))
      return found
    },
  },
]
