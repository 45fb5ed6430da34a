import { tab } from '#resource'
import { MONEY } from './lists.ts'
import { VAT_COLUMNS } from '../vatFields.ts'

/** The card, in reading order: the waybill, its sums, and the companies that loaded, carried and received. */
export const CARD = tab.data(
  ['dtDeal', 'ttn', 'kn'],
  { section: 'removal', rows: ['delComment'], when: 'delComment' },
  { section: 'volumes', rows: [['material', 'careerVol', 'objectVol', 'routeVol']] },
  { section: 'sums', rows: [[...MONEY, 'incomePercent']] },
  { section: 'vat', rows: [...VAT_COLUMNS] },
  { section: 'from', rows: [['supplier', 'career', 'saleProduct']] },
  { section: 'to', rows: [['customer', 'object', 'purchaseProduct']] },
  {
    section: 'carriage',
    rows: [
      ['shipment', 'vehicle', 'driver'],
      ['serviceType', 'shipmentType', 'sellType'],
      ['cargoRoute', 'distance', 'distanceCalculated'],
      ['materialOrder', 'overLimit', 'regularDeal'],
    ],
  },
  { section: 'registry', rows: [['registryNumber', 'registryDate', 'checkedBy', 'registryComment']], when: 'registryNumber' },
  { section: 'entry', rows: [['inputType', 'ttnDoc', 'dtAuth', 'userAuth'], 'comment'] },
)

/** The fields that a waybill takes over from a regular deal. */
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
