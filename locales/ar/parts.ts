import type { documents as russianDocuments, lookup as russianLookup, requisites as russianRequisites } from '../ru/parts.ts'
import type { Translation } from '../translation.ts'

export const documents = {
  fields: {
    owner: 'المالك',
    name: 'الاسم',
    documentType: 'نوع المستند',
    file: 'الملف',
    fileName: 'اسم الملف',
    status: 'الحالة',
    insDate: 'تاريخ الإضافة',
  },
} as const satisfies Translation<typeof russianDocuments>

export const requisites = {
  fields: {
    owner: 'الشركة',
    bankName: 'البنك',
    bik: 'رمز البنك (БИК)',
    account: 'الحساب الجاري',
    corrAccount: 'الحساب المراسل',
    kpp: 'رمز КПП',
    address: 'العنوان',
    director: 'المدير',
    isDefault: 'الأساسية',
  },
  checks: {
    accountKey: 'الحساب لا يطابق رمز البنك: تحقق من أرقام الحساب ورمز البنك',
    corrAccountKey: 'الحساب المراسل لا يطابق رمز البنك: تحقق من أرقام الحساب ورمز البنك',
  },
  hints: { isDefault: 'لا تكون أساسية إلا بيانات مصرفية واحدة للشركة' },
} as const satisfies Translation<typeof russianRequisites>

export const lookup = { fields: { name: 'الاسم' } } as const satisfies Translation<typeof russianLookup>
