/** The records that the template documents of a waybill contain in full, by their tags. */
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
/** Further tags of the template documents of a waybill: the volumes loaded and unloaded with their units, in kilograms if weighed, and tonnes as a number and in words. */
export const PAPER_TAGS = ['cargo', ...CARGO.map(tag => `cargo.${tag}`)]
