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
} as const satisfies Translation<typeof russian.seeing>
