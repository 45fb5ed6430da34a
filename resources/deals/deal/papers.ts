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

/** Other tags of the papers of a waybill: what was loaded and unloaded, with the unit, in kilograms where it was weighed. */
export const PAPER_TAGS = ['cargo', 'cargo.mass', 'cargo.volume', 'cargo.loaded', 'cargo.unloaded', 'cargo.words']
