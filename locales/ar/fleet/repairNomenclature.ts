import type { repairNomenclature as russian } from '../../ru/fleet/repairNomenclature.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repairNomenclature = {
  name: named('صنف إصلاح', 'أصناف الإصلاح', 'صنف إصلاح'),
  fields: { name: 'الاسم', price: 'السعر' },
  hints: { price: 'تأخذه بنود الإصلاح الجديدة؛ البنود الموجودة تبقى كما هي' },
} as const satisfies Translation<typeof russian>
