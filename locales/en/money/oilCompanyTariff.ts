import type { oilCompanyTariff as russian } from '../../ru/money/oilCompanyTariff.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyTariff = {
  name: 'Fuel company tariff |||| Fuel company tariffs',
  fields: {
    name: 'Name',
    company: 'Fuel company',
    product: 'Fuel',
    price: 'Price',
    discount: 'Discount',
    dateStart: 'Valid from',
    dateStop: 'Valid to',
  },
  checks: { endsBefore: 'The tariff ends before it starts' },
} as const satisfies Translation<typeof russian>
