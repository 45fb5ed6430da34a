import type { apiToken as russian } from '../../ru/access/apiToken.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const apiToken = {
  name: named('رمز API', 'رموز API'),
  fields: {
    name: 'الاسم',
    owner: 'المالك',
    rights: 'الصلاحيات',
    isReadOnly: 'للقراءة فقط',
    expires: 'صالح حتى',
    addresses: 'العناوين المسموح بها',
    revokedAt: 'تاريخ الإلغاء',
    state: 'الحالة',
    issuedAt: 'تاريخ إصدار السر',
    ending: 'آخر الأحرف',
    usedAt: 'آخر نداء',
    usedFrom: 'من العنوان',
    usedBy: 'البرنامج',
    useCount: 'عدد النداءات',
    isActive: 'مفعّل',
  },
  choices: {
    state: { new: 'لم يُصدر السر', active: 'ساري', blocked: 'معطّل', expired: 'منتهي الصلاحية', revoked: 'ملغى' },
  },
  sections: { apiTokenUse: 'آخر النداءات' },
  activity: { on: 'تفعيل', off: 'تعطيل', isOff: 'الرمز معطّل: لا تُقبل النداءات به' },
  hints: {
    name: 'لأي برنامج ولماذا: سيظهر في سجل التغييرات',
    owner: 'إن لم يُحدَّد: أنت. لا يسمح الرمز بأكثر مما يُسمح به لمالكه اليوم',
    expires: 'إن لم يُحدَّد: أطول مدة مسموح بها',
    addresses: 'عناوين IP وشبكات تفصلها مسافة أو فاصلة: 203.0.113.7, 10.0.0.0/8. إن لم تُحدَّد: من أي مكان',
  },
  refused: { edit: 'الرمز الملغى لا يتغير: أنشئ رمزًا جديدًا', remove: 'لا يُحذف الرمز: يُلغى' },
  actions: { issue: 'إصدار السر', reissue: 'إعادة الإصدار', revoke: 'إلغاء الرمز' },
} as const satisfies Translation<typeof russian>
