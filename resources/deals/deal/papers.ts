/** Whose records the papers of a waybill name whole, by their tags. */
export const PAPER_RECORDS = {
  sender: 'company',
  buyer: 'company',
  carrier: 'company',
  ownCompany: 'company',
  loading: 'point',
  unloading: 'point',
  truck: 'vehicle',
  trailer: 'vehicle',
  driverAccount: 'account',
  order: 'materialOrder',
} as const

const CARGO = ['mass', 'volume', 'loaded', 'unloaded', 'words', 'tonnes', 'tonnesWords']
/** Other tags of the papers of a waybill: what was loaded and unloaded, with the unit, in kilograms where it was weighed; tonnes alone and in words. */
export const PAPER_TAGS = ['cargo', ...CARGO.map(tag => `cargo.${tag}`)]
