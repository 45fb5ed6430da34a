import { type Tab, tab } from '#resource'

/** The fields that cards of companies of every kind show (foundations §2.9–2.11); the fields themselves are those of `company`. */
export const COMPANY_FIELDS = [
  'kind',
  'name',
  'shortName',
  'fullName',
  'inn',
  'kpp',
  'ogrn',
  'brand',
  'phone',
  'email',
  'address',
  'isBlocked',
  'comment',
] as const

/** The fields that make up the title of a company. */
export const COMPANY_TITLE = ['shortName', 'name', 'inn'] as const
/** Returns the title of a company: its short name with its INN. */
export const companyTitle = (r: { readonly shortName: string | null; readonly name: string; readonly inn: string | null }): string =>
  r.inn ? `${r.shortName || r.name} [${r.inn}]` : r.shortName || r.name

/** Returns the tabs with the records that belong to a company. */
export const companyTabs = (requisites: string, documents?: string): readonly Tab<never>[] => [
  tab.related(requisites, 'owner'),
  ...(documents === undefined ? [] : [tab.documents(documents, 'owner')]),
]

/** The calls that look a company up in the state register by its INN. They read no records of the database, which is why no resource declares them. */
export const INFO_BY_INN = 'api/companies/info-by-inn'
export const OWNER_INFO_BY_INN = 'api/owner_companies/info-by-inn'
