import type { matrix as russian } from '../ru/matrix.ts'
import type { Translation } from '../translation.ts'

export const matrix = { failed: 'تعذر إعداد التقرير' } as const satisfies Translation<typeof russian>
