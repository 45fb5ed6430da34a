import { defineArea } from '#resource'
import { materialOrder, materialOrderStatus, materialOrderTransporter } from './materialOrder/materialOrder.ts'

/** The area `orders`: customers' orders of materials. */
export const orders = defineArea({
  resources: {
    materialOrder,
    materialOrderStatus,
    materialOrderTransporter,
  },
  rights: {
    orders: {
      name: 'Заявки',
      codes: { BLANK_VIEW: 'Заявки: просмотр', BLANK_UPD: 'Заявки: изменение', BLANK_DONE: 'Заявки: накладные сверх лимита' },
    },
  },
  menu: {
    orders: {
      icon: 'orders',
      work: ['BLANK_UPD'],
      items: [
        { path: '/orders/list', right: ['BLANK_VIEW'] },
        { label: 'dealFromOrder', path: '/deals/create-from-order', right: ['DEAL_ADD'], of: '/orders/list' },
      ],
    },
  },
})
