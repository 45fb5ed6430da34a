import { materialOrder, materialOrderStatus, materialOrderTransporter } from './materialOrder/materialOrder.ts'

/** The resources of `orders`: customers' orders of materials. */
export const orders = {
  materialOrder,
  materialOrderStatus,
  materialOrderTransporter,
} as const
