import { type Tab, tab } from '#resource'

/** What the companies of every kind show of themselves (foundations §2.9–2.11); their fields are those of `company`. */
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

/** What a company is called by. */
export const COMPANY_TITLE = ['shortName', 'name', 'inn'] as const
/** How a company is called: as people say it, with its INN. */
export const companyTitle = (r: { readonly shortName: string | null; readonly name: string; readonly inn: string | null }): string =>
  r.inn ? `${r.shortName || r.name} [${r.inn}]` : r.shortName || r.name

/** The tabs of what stands below a company. */
export const companyTabs = (requisites: string, documents?: string): readonly Tab<never>[] => [
  tab.related(requisites, 'owner'),
  ...(documents === undefined ? [] : [tab.documents(documents, 'owner')]),
]

/** The calls that look a party up in the state's register by its INN. They read no records of ours, so the resources have no such calls. */
export const INFO_BY_INN = 'api/companies/info-by-inn'
export const OWNER_INFO_BY_INN = 'api/owner_companies/info-by-inn'
