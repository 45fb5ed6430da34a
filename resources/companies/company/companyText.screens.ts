import type { Wire } from '#resources/wire'
import { recordNumber, type Translate } from '#admin/cells/words.ts'

type Company = Wire<'company'>
/** A company as other records refer to it; some of them omit the full name and the INN. */
export type CompanyRef = Pick<Company, 'id' | 'shortName'> & Partial<Pick<Company, 'name' | 'inn'>>

/** A company in payments: "shortName [inn]"; '' for none. */
export const companyText = (company: CompanyRef | null | undefined, t: Translate): string =>
  company ? `${company.shortName || company.name || recordNumber(company.id, t)}${company.inn ? ` [${company.inn}]` : ''}` : ''
