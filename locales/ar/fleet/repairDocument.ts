import type { repairDocument as russian } from '../../ru/fleet/repairDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repairDocument = { name: named('مستند إصلاح', 'مستندات الإصلاح') } as const satisfies Translation<typeof russian>
