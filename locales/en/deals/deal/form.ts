import type { dealForm as russian } from '../../../ru/deals/deal/form.ts'
import type { Translation } from '../../../translation.ts'

export const dealForm = {
  title: 'Waybill amounts',
  regular: 'Regular waybill amounts',
  waiting: 'Amounts appear once there are a route, a type, a carrier and a volume',
  problems: {
    noVolume: 'No volume given',
    noPurchase: 'No customer’s product chosen: it gives the site price',
    noSale: 'No supplier’s product chosen: it gives the quarry price',
    noRoute: 'No route chosen: it gives the carriage price and the delivery unit',
    noShipmentType: 'No carriage type given',
    noPrice: {
      purchase: 'No “%{type}” price of the customer’s product “%{title}” on %{day}',
      sale: 'No “%{type}” price of the supplier’s product “%{title}” on %{day}',
      route: 'No “%{type}” price of the route “%{title}” on %{day}',
    },
    noRate: 'No rate from “%{from}” to “%{to}” of the route “%{title}” on %{day}',
    tooLarge: 'The amount is larger than possible: check the volumes and prices',
  },
} as const satisfies Translation<typeof russian>
