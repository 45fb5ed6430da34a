import type { Wire } from '#resources/wire'

/** A document as its owner carries it, a waybill or a payment. */
export type OwnedDocument = NonNullable<Wire<'deal'>['dealDocs']>[number] | Wire<'payment'>['paymentDocs'][number]
