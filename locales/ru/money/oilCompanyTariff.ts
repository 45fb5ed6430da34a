import type { LabelsOf } from '#resource'
import type { oilCompanyTariff as declared } from '../../../resources/money/oilCompanyTariff.ts'

export const oilCompanyTariff = {
  name: 'Тариф топливной компании |||| Тарифы топливных компаний |||| Тарифов топливных компаний',
  gender: 'm',
  object: 'тариф топливной компании',
  fields: {
    name: 'Название',
    company: 'Топливная компания',
    product: 'Топливо',
    price: 'Цена',
    discount: 'Скидка',
    dateStart: 'Действует с',
    dateStop: 'Действует по',
  },
  checks: { endsBefore: 'Тариф заканчивается раньше, чем начинается' },
} as const satisfies LabelsOf<typeof declared>
