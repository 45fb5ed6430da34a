import type * as russian from '../ru/seeing.ts'
import type { Translation } from '../translation.ts'

export const seeing = {
  paper: {
    print: 'طباعة',
    hint: 'طباعة كل الصفوف الموجودة (Ctrl+P)',
    failed: 'تعذّر تحضير الطباعة: %{message}',
    partly: 'طُبعت الصفوف الأولى: %{count}، وُجد أكثر: ضيّق القائمة',
    left: 'أعمدة لم تتّسع: %{columns}',
  },
  look: {
    as: 'أنت تعرض بصفة: %{name}.',
    until: 'للعرض فقط، حتى %{at}.',
    back: 'العودة إلى حسابي',
    over: 'انتهى العرض',
    why: 'كنت تعرض بصفة: %{name}. مرّت ساعة، أو سجّلت خروجك، أو تغيّرت الصلاحيات، أو أُوقف هذا الموظف.',
  },
  can: {
    may: 'يمكن %{names}.',
    acts: 'الإجراءات: %{names}.',
    seen: 'يرى: %{names}.',
    written: 'يمكن تغيير: %{names}.',
    hidden: 'لا يرى: %{names}.',
    fixed: 'لا يمكن تغيير: %{names}.',
    sections: 'الأقسام المفتوحة: %{names}.',
    everybody: 'مفتوح كما لكل من سجّل الدخول: %{names}.',
    readOnly: 'للعرض فقط: لا يمكن إنشاء شيء أو تغييره.',
    nothing: 'لا شيء يزيد على المفتوح لكل من سجّل الدخول.',
    besides: 'إضافة إلى ذلك: %{names}.',
    elsewhere: 'خارج القائمة',
    compare: 'مقارنة مع دور',
    alone: 'بلا مقارنة',
    only: 'يستطيع «%{name}» ولا يستطيع «%{other}»',
    none: 'لا شيء',
    closed: 'هذا الموظف لا يدخل إلى النظام.',
    to: { see: 'العرض', create: 'الإنشاء', edit: 'التعديل', remove: 'الحذف', export: 'التصدير إلى Excel' },
  },
  bin: {
    title: 'سلة المحذوفات',
    of: 'سلة المحذوفات: %{title}',
    text: 'سجلات محذوفة. حدّد الصفوف لاستعادتها.',
    at: 'تاريخ الحذف',
    by: 'من حذف',
    restore: 'استعادة',
    restoreMany: 'استعادة: %{count}',
    leave: 'الخروج من السلة',
    restored:
      'لم يُستعد أي سجل (%{smart_count}) |||| استُعيد سجل واحد (%{smart_count}) |||| استُعيد سجلان (%{smart_count}) |||| استُعيدت %{smart_count} سجلات |||| استُعيد %{smart_count} سجلًا |||| استُعيد %{smart_count} سجل',
    some: 'استُعيد %{done} من %{all}',
    empty: 'السلة فارغة',
    emptyHint: 'لا توجد هنا سجلات محذوفة. السجل المحذوف ينتقل إلى السلة، ومنها يُعاد.',
  },
} as const satisfies Translation<typeof russian.seeing>
