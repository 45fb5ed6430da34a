import type { notice as russian } from '../../ru/system/notice.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const notice = {
  name: named('إشعار', 'الإشعارات', 'إشعارًا'),
  fields: {
    account: 'إلى',
    event: 'الموضوع',
    title: 'ماذا',
    day: 'اليوم',
    subjectKind: 'نوع السجل',
    subject: 'السجل',
    occasion: 'المناسبة',
    readAt: 'وقت القراءة',
    reading: 'القراءة',
    mdInsUser: 'من',
  },
  choices: {
    event: {
      taskAssigned: 'أُسندت إليك مهمة',
      taskDue: 'موعد المهمة اليوم',
      taskOverdue: 'تأخرت المهمة عن موعدها',
      paperEnding: 'تنتهي وثيقة المركبة',
      licenceEnding: 'تنتهي رخصة القيادة',
      newsImportant: 'خبر مهم',
      jobDone: 'تم تنفيذ المهمة',
      jobFailed: 'توقفت المهمة بسبب خطأ',
      fileReady: 'الملف جاهز',
    },
    subjectKind: { kanbanTask: 'مهمة', vehicle: 'مركبة', account: 'موظف', news: 'خبر', job: 'مهمة خلفية' },
    reading: { new: 'غير مقروء', read: 'مقروء' },
  },
  inputs: { notice: 'الإشعار', isOn: 'إرسال الرسالة' },
  actions: { markRead: 'وضع علامة مقروء', markAllRead: 'وضع علامة مقروء على الكل', switchLetters: 'رسائل الإشعارات' },
} as const satisfies Translation<typeof russian>
