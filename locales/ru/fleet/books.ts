import type { LabelsOf } from '#resource'
import type { indicatorType as indicatorTypes } from '../../../resources/fleet/indicatorType.ts'
import type { vehicleBodyType as bodyTypes } from '../../../resources/fleet/vehicleBodyType.ts'
import type { vehicleDocument as documents } from '../../../resources/fleet/vehicleDocument.ts'
import type { vehicleIndicator as indicators } from '../../../resources/fleet/vehicleIndicator.ts'
import type { vehicleBrand as brands } from '../../../resources/fleet/vehicleBrand.ts'

export const vehicleBrand = {
  name: 'Марка машины |||| Марки машин |||| Марок машин',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof brands>

export const vehicleBodyType = {
  name: 'Тип кузова |||| Типы кузовов |||| Типов кузовов',
  fields: { name: 'Название', isTrailer: 'Прицеп', forAllVehicles: 'Применить ко всем машинам этого типа' },
  hints: { forAllVehicles: 'Без отметки изменится только тип: машины, которые уже есть, останутся прежними' },
} as const satisfies LabelsOf<typeof bodyTypes>

export const indicatorType = {
  name: 'Вид показателя |||| Виды показателей |||| Видов показателей',
  fields: { name: 'Название', code: 'Код', valueType: 'Вид значения' },
  choices: { valueType: { term: 'Срок', number: 'Число', text: 'Текст' } },
  hints: { code: 'Латинские заглавные буквы, например OSAGO' },
} as const satisfies LabelsOf<typeof indicatorTypes>

export const vehicleIndicator = {
  name: 'Показатель машины |||| Показатели машины |||| Показателей машины',
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
} as const satisfies LabelsOf<typeof indicators>

export const vehicleDocument = { name: 'Документ машины |||| Документы машины |||| Документов машины' } as const satisfies LabelsOf<
  typeof documents
>
