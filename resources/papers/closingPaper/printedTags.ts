const LINE = ['n', 'title', 'unitCode', 'unit', 'unit.systemC', 'volume', 'netPrice', 'price', 'net', 'rateText', 'vat', 'gross', 'trips']
const TRIP = ['n', 'day', 'ttn', 'truck', 'route', 'material', 'volume', 'unit', 'price', 'sum']

/** The template tags of the printed forms of a closing paper, besides those of the paper itself: its lines, its waybills, VAT by rates, the bank of the seller. */
export const PRINTED_TAGS = [
  'status1',
  'status2',
  'count',
  'rows',
  ...LINE.map(tag => `rows.${tag}`),
  'deals',
  ...TRIP.map(tag => `deals.${tag}`),
  'rates',
  'rates.label',
  'rates.vat',
  'seller.requisites',
  ...['bankName', 'bik', 'account', 'corrAccount'].map(tag => `seller.requisites.${tag}`),
]
