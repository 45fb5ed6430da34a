import type { accountDocument as russian } from '../../ru/access/accountDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const accountDocument = { name: named('مستند موظف', 'مستندات الموظف') } as const satisfies Translation<typeof russian>
