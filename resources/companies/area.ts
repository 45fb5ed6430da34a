import { defineArea } from '#resource'
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
import { SEES_VAT, companyVat, vatKind, vatRate } from './vatRate/vatRate.ts'
import {
  oilCompany,
  oilCompanyRequisite,
  ownerCompany,
  ownerCompanyRequisite,
  truckPenaltyCompany,
  truckPenaltyCompanyRequisite,
} from './companyKinds.ts'

/** The area `companies`: companies of every kind, their requisites and attachments. */
export const companies = defineArea({
  resources: {
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
  },
  rights: {
    companies: {
      name: 'Компании',
      codes: { COMPANY_LIST: 'Компании: просмотр', COMPANY_UPD: 'Компании: изменение', OUR_COMPANY: 'Наши компании' },
    },
  },
  menu: {
    companies: {
      icon: 'companies',
      items: [
        { path: '/company/list', right: ['COMPANY_LIST'] },
        { path: '/owner-company/list', right: ['OUR_COMPANY'] },
        { path: '/oil-companies/list', right: ['OIL_CARD_VIEW', 'COMPANY_LIST'] },
        { label: 'fineCompanies', path: '/penalty-companies/list', right: ['PENALTY_PDD_TRX_VIEW', 'COMPANY_LIST'] },
        { label: 'companyImport', path: '/company/import', right: ['COMPANY_UPD'] },
      ],
    },
    reports: { items: [{ path: '/report/vat', right: SEES_VAT, after: '/report/operators' }] },
  },
})
