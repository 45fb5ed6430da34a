import { defineResource, field, refText } from '#resource'
import { formatRate } from '#resource/text'
import { indicatorType } from '../indicatorType.ts'

/** What was found of a vehicle, in force from a day on until the next entry of its type begins (operations §2.4, §3.4). */
export const vehicleIndicator = defineResource({
  name: 'vehicleIndicator',
  area: 'fleet',
  api: { path: 'api/vehicle_indicators', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['type', 'value', 'dateStart'],
    of: r => [refText(indicatorType, r.type), r.value && formatRate(r.value)].filter(Boolean).join(' '),
  },
  fields: {
    vehicle: field.reference('vehicle', { required: true, createOnly: true }),
    type: field.reference('indicatorType', { required: true, shows: ['name', 'code', 'valueType'], only: { isActive: true } }),
    value: field.text({ max: 255 }),
    dateStart: field.date({ required: true }),
    date: field.date(),
    valueDate: field.date(),
    company: field.reference('company', { shows: ['shortName', 'name', 'inn'] }),
    number: field.text({ max: 60 }),
    passType: field.choice(['mkad', 'ttk', 'sad', 'region']),
    inputType: field.choice(['manual', 'import', 'telematics'], { default: 'manual' }),
    comment: field.text({ max: 2000, lines: 3 }),
  },
  checks: {
    value: r => !!r.value || !!r.valueDate || 'valueOrTerm',
    valueDate: r => !r.date || !r.valueDate || r.valueDate >= r.date || 'termBeforeDate',
  },
  list: {
    columns: ['vehicle', 'type', 'value', 'number', 'date', 'valueDate', 'dateStart', 'company', 'mdInsUser', 'insDate'],
    extra: ['passType', 'inputType', 'comment'],
    sort: ['-dateStart', '-id'],
    filters: { vehicle: 'equals', type: 'in', company: 'in', dateStart: 'range', valueDate: 'range', isActive: 'equals' },
  },
  form: ['vehicle', ['type', 'value', 'number'], ['dateStart', 'date', 'valueDate'], ['company', 'passType', 'inputType'], 'comment'],
  rights: { read: ['CAR_VIEW'], create: ['CAR_UPD'], edit: ['CAR_UPD'] },
  parts: { dated: { start: 'dateStart', per: ['vehicle', 'type'], warnsEarlier: true, check: 'api/vehicles/{vehicleId}/check_date' } },
})
