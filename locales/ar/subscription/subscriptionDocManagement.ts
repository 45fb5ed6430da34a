import type { subscriptionDocManagement as russian } from '../../ru/subscription/subscriptionDocManagement.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const subscriptionDocManagement = {
  name: named('مستند اشتراك', 'مستندات الاشتراك', 'مستند اشتراك'),
  fields: {
    isActive: 'النشاط',
    period: 'الفترة',
    docTypeName: 'نوع المستند',
    name: 'الاسم',
    file: 'الملف',
    fileName: 'اسم الملف',
    mdInsDate: 'تاريخ الإضافة',
    mdInsUser: 'من أضاف',
  },
  hints: { docTypeName: 'مثل: محضر، فاتورة، فاتورة ضريبية' },
  actions: { getFile: 'تنزيل الملف' },
  failures: { list: 'تعذّر تحميل قائمة المستندات!' },
} as const satisfies Translation<typeof russian>
