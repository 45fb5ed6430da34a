/** What a waybill made under a regular deal begins with. */
export const OF_REGULAR = {
  cargoRoute: 'cargoRoute',
  supplier: 'supplier',
  career: 'career',
  customer: 'customer',
  object: 'object',
  material: 'material',
  purchaseProduct: 'purchaseProduct',
  saleProduct: 'saleProduct',
  shipment: 'shipment',
  serviceType: 'serviceType',
  shipmentType: 'shipmentType',
  sellType: 'sellType',
  careerVol: 'careerVol',
  objectVol: 'objectVol',
} as const
