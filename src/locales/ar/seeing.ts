import type * as russian from '../ru/seeing.ts'
import type { Translation } from '../translation.ts'

export const seeing = {
  onDay: {
    button: 'بتاريخ',
    title: 'العرض بتاريخ',
    hint: 'الأسعار والأرصدة وكل ما يتعلق باليوم كما كانت أو ستكون فيه.',
    day: 'في أي يوم',
    lastMonth: 'بتاريخ %{day}',
    lastYear: 'بتاريخ %{day}',
    show: 'عرض',
    shown: 'معروض بتاريخ %{day}.',
    rest: 'الأسعار والأرصدة وكل ما يتعلق باليوم كما في ذلك اليوم، والباقي كما هو الآن. لا يمكن تغيير شيء هنا.',
    back: 'العودة إلى اليوم',
  },
  help: {
    screen: 'مساعدة هذه الشاشة',
    field: 'مساعدة: %{name}',
  },
  paper: {
    print: 'طباعة',
    hint: 'طباعة كل الصفوف الموجودة (Ctrl+P)',
    failed: 'تعذّر تحضير الطباعة: %{message}',
    partly: 'طُبعت الصفوف الأولى: %{count}، وُجد أكثر: ضيّق القائمة',
    left: 'أعمدة لم تتّسع: %{columns}',
  },
} as const satisfies Translation<typeof russian.seeing>
