import {
  accountCompany,
  bankTransactionClass,
  companyBrand,
  companyOwnerType,
  companyType,
  ndsType,
  oilCompanyClass,
  truckPenaltyCompanyClass,
} from './lookups.ts'
import { company, companyRequisite } from './company/company.ts'
import { companyVat, vatKind, vatRate } from './vatRate/vatRate.ts'
import {
  oilCompany,
  oilCompanyRequisite,
  ownerCompany,
  ownerCompanyRequisite,
  truckPenaltyCompany,
  truckPenaltyCompanyRequisite,
} from './companyKinds.ts'

/** The resources of `companies`: companies of every kind, their requisites and attachments. */
export const companies = {
  company,
  companyBrand,
  companyType,
  ndsType,
  vatKind,
  vatRate,
  companyVat,
  companyOwnerType,
  companyRequisite,
  accountCompany,
  ownerCompany,
  ownerCompanyRequisite,
  bankTransactionClass,
  oilCompany,
  oilCompanyClass,
  oilCompanyRequisite,
  truckPenaltyCompany,
  truckPenaltyCompanyClass,
  truckPenaltyCompanyRequisite,
} as const
