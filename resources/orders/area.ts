import { materialOrderStatus } from './lookups.ts'
import { materialOrder, materialOrderDocument, materialOrderTransporter } from './materialOrder/materialOrder.ts'

/** The resources of `orders`: what customers order. */
export const orders = {
  materialOrder,
  materialOrderStatus,
  materialOrderTransporter,
  materialOrderDocument,
} as const
