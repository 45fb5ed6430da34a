import type { LabelsOf } from '#resource'
import type { domainSetting as declared } from '../../../resources/subscription/domainSetting.ts'

export const domainSetting = {
  name: 'Тариф |||| Тарифы |||| Тарифов',
  gender: 'm',
  object: 'тариф',
  fields: {
    domain: 'Домен',
    tariff: 'Тариф',
    pricePerVehicle: 'Цена за машину в месяц',
    vehicleLimit: 'Лимит машин',
    activeVehicles: 'Машин сейчас',
    balance: 'Баланс',
    paidUntil: 'Оплачено до',
    state: 'Состояние',
  },
  choices: { state: { free: 'Бесплатно', active: 'Без задолженности', debt: 'Задолженность' } },
  hints: { vehicleLimit: 'Прицепы не считаются' },
  actions: { getInvoice: 'Получить счёт', getInvoiceByEmail: 'Отправить счёт по почте' },
  inputs: { period: 'За месяц', sum: 'Сумма', email: 'На адрес' },
  refused: { remove: 'Тариф не удаляют' },
} as const satisfies LabelsOf<typeof declared>
