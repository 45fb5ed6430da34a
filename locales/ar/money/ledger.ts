import type { cashTransaction as russianCash, volumeTransaction as russianVolume } from '../../ru/money/ledger.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

const posted = {
  objectType: 'نوع الحركة',
  objectNumber: 'الرقم',
  leg: 'الطرف',
  seq: 'الترتيب',
  typeOperation: 'العملية',
  trxName: 'الاسم',
  comntHead: 'الغرض',
  comntBody: 'التغيير',
  dtTrx: 'تاريخ الحركة',
  dtReport: 'تاريخ التقرير',
  ownTrx: 'التاريخ الأصلي',
  ownReport: 'تاريخ التقرير الأصلي',
  insDate: 'تاريخ القيد',
} as const
const choices = {
  objectType: {
    deal: 'بوليصة شحن',
    payment: 'دفعة',
    premium: 'مكافأة',
    penalty: 'استقطاع',
    fuel: 'حركة وقود',
    fine: 'غرامة',
    statement: 'كشف',
  },
  typeOperation: { upd: 'تصحيح', del: 'إلغاء' },
} as const

export const cashTransaction = {
  name: named('حركة صندوق', 'حركات الصناديق'),
  fields: {
    ...posted,
    boxKind: 'نوع الصندوق',
    boxId: 'الصندوق',
    company: 'الشركة',
    account: 'الموظف',
    sumTrx: 'المبلغ',
    words: 'الرقم، الاسم، الغرض',
  },
  choices: { ...choices, boxKind: { C: 'شركة', E: 'موظف', O: 'شركة وقود', F: 'شركة الغرامات' } },
  views: { company: 'الصندوق: كشف حساب الشركة' },
  failures: { list: 'تعذّر تحميل الحركات' },
} as const satisfies Translation<typeof russianCash>

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
  failures: { list: 'تعذّر تحميل الحركات' },
} as const satisfies Translation<typeof russianVolume>
