/** What companies of every kind are told by. */
export const shared = {
  fields: {
    kind: 'الصنف',
    name: 'الاسم',
    shortName: 'الاسم المختصر',
    fullName: 'الاسم الكامل',
    inn: 'الرقم الضريبي',
    kpp: 'رمز КПП',
    ogrn: 'رقم التسجيل (ОГРН)',
    brand: 'العلامة التجارية',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    address: 'العنوان القانوني',
    isBlocked: 'محظورة',
    comment: 'ملاحظة',
  },
  choices: {
    kind: { client: 'متعامل', own: 'شركتنا', oil: 'شركة وقود', penalty: 'شركة الغرامات', system: 'شركة النظام' },
  },
  hints: {
    shortName: 'إن لم يُذكر فسيُؤخذ من الاسم دون شكل الملكية',
    inn: '10 أرقام للمؤسسات و12 لرواد الأعمال والعاملين لحسابهم',
    isBlocked: 'لا تُنشأ بوالص جديدة مع شركة محظورة',
  },
} as const
