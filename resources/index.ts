import { defineResources } from '#resource'
import { account } from './access/account.ts'
import { accountDocument } from './access/accountDocument.ts'
import { accountType } from './access/accountType.ts'
import { accRight } from './access/accRight.ts'
import { accRole } from './access/accRole.ts'
import { tag } from './access/tag.ts'
import { accountCompany } from './companies/accountCompany.ts'
import { company } from './companies/company.ts'
import { companyBrand } from './companies/companyBrand.ts'
import { companyDocument } from './companies/companyDocument.ts'
import { companyOwnerType } from './companies/companyOwnerType.ts'
import { companyRequisite } from './companies/companyRequisite.ts'
import { companyType } from './companies/companyType.ts'
import { ndsType } from './companies/ndsType.ts'
import { documentType } from './content/documentType.ts'
import { faq } from './content/faq.ts'
import { faqTheme } from './content/faqTheme.ts'
import { template } from './content/template.ts'
import { templateObject } from './content/templateObject.ts'
import { material } from './goods/material.ts'
import { measurementUnit } from './goods/measurementUnit.ts'
import { point } from './points/point.ts'
import { pointDocument } from './points/pointDocument.ts'
import { pointType } from './points/pointType.ts'
import { country } from './system/country.ts'
import { errorCode } from './system/errorCode.ts'
import { property } from './system/property.ts'
import { region } from './system/region.ts'
import { setting } from './system/setting.ts'

export { menu } from './menu.ts'

/** Every entity of the business, in the order in which a reader meets them. */
export const resources = defineResources({
  company,
  companyBrand,
  companyType,
  ndsType,
  companyOwnerType,
  companyRequisite,
  companyDocument,
  accountCompany,
  point,
  pointType,
  pointDocument,
  account,
  accountType,
  accountDocument,
  accRole,
  accRight,
  tag,
  material,
  measurementUnit,
  documentType,
  template,
  templateObject,
  faq,
  faqTheme,
  country,
  region,
  setting,
  property,
  errorCode,
})
