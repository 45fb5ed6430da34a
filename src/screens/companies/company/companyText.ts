import type { Wire } from '#resources/wire'

type Company = Wire<'company'>
/** A company as other records name it: some of them show less of it. */
export type NamedCompany = Pick<Company, 'id' | 'shortName'> & Partial<Pick<Company, 'name' | 'inn'>>

/** A company as payments show it: "shortName [inn]"; '' for none. */
export const companyText = (company: NamedCompany | null | undefined): string =>
  company ? `${company.shortName || company.name || `№ ${company.id}`}${company.inn ? ` [${company.inn}]` : ''}` : ''
