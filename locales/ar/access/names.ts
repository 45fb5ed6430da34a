import type { accountDocument as russianDocument, accountType as russianType } from '../../ru/access/names.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const accountDocument = { name: named('مستند موظف', 'مستندات الموظف') } as const satisfies Translation<typeof russianDocument>
export const accountType = { name: named('نوع موظف', 'أنواع الموظفين') } as const satisfies Translation<typeof russianType>
