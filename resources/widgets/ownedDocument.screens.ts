import type { Wire } from '#resources/wire'

/** A document of a waybill or a payment, as its owner contains it. */
export type OwnedDocument = NonNullable<Wire<'deal'>['dealDocs']>[number] | Wire<'payment'>['paymentDocs'][number]
