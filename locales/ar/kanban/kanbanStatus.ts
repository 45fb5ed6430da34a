import type { kanbanStatus as russian } from '../../ru/kanban/kanbanStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const kanbanStatus = {
  name: named('حالة مهام', 'حالات المهام'),
  fields: { name: 'الاسم', complited: 'المهمة منجزة', onBoard: 'على اللوحة', sequence: 'الترتيب' },
  hints: {
    complited: 'المهام في هذه الحالة منتهية: لا يُحتسب موعدها بعد ذلك',
    onBoard: 'الحالة عمود على اللوحة',
  },
  actions: { top: 'إلى البداية', up: 'إلى أعلى', down: 'إلى أسفل', bottom: 'إلى النهاية' },
} as const satisfies Translation<typeof russian>
