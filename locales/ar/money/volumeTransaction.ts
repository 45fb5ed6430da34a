import type { volumeTransaction as russian } from '../../ru/money/volumeTransaction.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { posted, choices } from './cashTransaction/row.ts'

export const volumeTransaction = {
  name: named('حركة نقطة', 'حركات النقاط'),
  fields: {
    ...posted,
    point: 'النقطة',
    material: 'المادة',
    unit: 'الوحدة',
    volTrx: 'الحجم',
    inputVol: 'الرصيد الافتتاحي',
    outputVol: 'الرصيد الختامي',
    words: 'الرقم، الاسم، الغرض',
  },
  choices,
  views: { point: 'النقاط: الرصيد' },
  failures: { list: 'تعذّر تحميل الحركات' },
} as const satisfies Translation<typeof russian>
