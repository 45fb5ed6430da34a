import type { LabelsOf } from '#resource'
import type { companyDocument as documents } from '../../../resources/companies/companyDocument.ts'
import type { companyOwnerType as ownerTypes } from '../../../resources/companies/companyOwnerType.ts'
import type { companyRequisite as requisites } from '../../../resources/companies/companyRequisite.ts'
import type { companyType as types } from '../../../resources/companies/companyType.ts'
import type { ndsType as ndsTypes } from '../../../resources/companies/ndsType.ts'

export const companyDocument = { name: 'Документ компании |||| Документы компании |||| Документов компании' } as const satisfies LabelsOf<
  typeof documents
>
export const companyRequisite = { name: 'Реквизиты |||| Реквизиты |||| Реквизитов' } as const satisfies LabelsOf<typeof requisites>
export const companyType = { name: 'Тип компании |||| Типы компаний |||| Типов компаний' } as const satisfies LabelsOf<typeof types>
export const companyOwnerType = {
  name: 'Форма собственности |||| Формы собственности |||| Форм собственности',
} as const satisfies LabelsOf<typeof ownerTypes>
export const ndsType = { name: 'Вид НДС |||| Виды НДС |||| Видов НДС' } as const satisfies LabelsOf<typeof ndsTypes>
