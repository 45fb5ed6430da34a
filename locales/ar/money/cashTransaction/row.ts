/** Words that the rows of both ledgers share. */
export const posted = {
  objectType: 'نوع الحركة',
  objectNumber: 'الرقم',
  object: 'سند النقل أو الدفعة',
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

/** What the choices of both ledgers' rows are called. */
export const choices = {
  objectType: {
    deal: 'بوليصة شحن',
    payment: 'دفعة',
    premium: 'مكافأة',
    penalty: 'استقطاع',
    fuel: 'حركة وقود',
    fine: 'غرامة',
    statement: 'كشف',
    opening: 'رصيد افتتاحي',
  },
  typeOperation: { upd: 'تصحيح', del: 'إلغاء' },
} as const
