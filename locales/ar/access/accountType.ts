import type { accountType as russian } from '../../ru/access/accountType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const accountType = { name: named('نوع موظف', 'أنواع الموظفين') } as const satisfies Translation<typeof russian>
