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
import { company, companyDocument, companyRequisite } from './company/company.ts'
import { companyVat, vatKind, vatRate } from './vatRate/vatRate.ts'
import {
  oilCompany,
  oilCompanyDocument,
  oilCompanyRequisite,
  ownerCompany,
  ownerCompanyRequisite,
  truckPenaltyCompany,
  truckPenaltyCompanyDocument,
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
  companyDocument,
  accountCompany,
  ownerCompany,
  ownerCompanyRequisite,
  bankTransactionClass,
  oilCompany,
  oilCompanyClass,
  oilCompanyRequisite,
  oilCompanyDocument,
  truckPenaltyCompany,
  truckPenaltyCompanyClass,
  truckPenaltyCompanyRequisite,
  truckPenaltyCompanyDocument,
} as const
