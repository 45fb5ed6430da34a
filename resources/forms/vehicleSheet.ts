import { cell, defineForm, row, type FormRow } from '#resource/form'
import { OBJECT } from './objects.ts'

const WHOLE = 40
const line = (label: string, text: string): FormRow => row(cell(label, 14, { lines: 'box' }), cell(text, 26, { lines: 'box', bold: true }))

/** The details that a customer's pass office requires: the vehicle, its certificate and its drivers. */
export const vehicleSheet = defineForm({
  code: 'vehicleSheet',
  name: 'Лист машины',
  object: OBJECT.vehicle,
  source: 'своя форма: закон её не устанавливает',
  columns: WHOLE,
  size: 10,
  rows: [
    row(cell('Машина {plate}', WHOLE, { bold: true, size: 16, align: 'center' })),
    row(cell('на {today.words}', WHOLE, { align: 'center' })),
    row(cell('', WHOLE)),
    line('Марка', '{brand.name}'),
    line('Тип кузова', '{bodyType.name}'),
    line('Владелец', '{company.name}, ИНН {company.inn}'),
    line('Автопарк', '{point.name}'),
    line('Свидетельство о регистрации', '{stsFormat}'),
    line('VIN', '{vin}'),
    line('Объём кузова, м³', '{size}'),
    line('Прицеп', '{#trailers}{plate} {brand.name} {/trailers}'),
    row(cell('', WHOLE)),
    row(cell('Водители', WHOLE, { bold: true })),
    row(cell('ФИО', 26, { lines: 'box', bold: true }), cell('Телефон', 14, { lines: 'box', bold: true })),
    { each: 'drivers', cells: [cell('{fio}', 26, { lines: 'box' }), cell('{phone}', 14, { lines: 'box' })] },
  ],
})
