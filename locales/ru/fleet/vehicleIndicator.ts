import type { LabelsOf } from '#resource'
import type { vehicleIndicator as declared } from '../../../resources/fleet/vehicleIndicator.ts'

export const vehicleIndicator = {
  name: 'Показатель машины |||| Показатели машины |||| Показателей машины',
  gender: 'm',
  object: 'показатель машины',
  fields: {
    vehicle: 'Машина',
    type: 'Показатель',
    value: 'Значение',
    dateStart: 'Действует с',
    date: 'Дата проверки',
    valueDate: 'Срок до',
    company: 'Компания',
    number: 'Номер',
    passType: 'Вид пропуска',
    inputType: 'Источник',
    comment: 'Комментарий',
    insDate: 'Добавлен',
  },
  choices: {
    passType: { mkad: 'МКАД', ttk: 'ТТК', sad: 'Садовое кольцо', region: 'Регион' },
    inputType: { manual: 'Вручную', import: 'Из файла', telematics: 'Телематика' },
  },
  checks: { valueOrTerm: 'Укажите значение или срок', termBeforeDate: 'Срок не может кончиться раньше даты проверки' },
} as const satisfies LabelsOf<typeof declared>
