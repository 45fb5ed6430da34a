import type { ownerCompanyRequisite as russian } from '../../ru/companies/ownerCompanyRequisite.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const ownerCompanyRequisite = { name: named('بيانات مصرفية لشركتنا', 'بيانات مصرفية لشركاتنا') } as const satisfies Translation<
  typeof russian
>
