import type * as russian from '../ru/vat.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/forms'
import { lookup } from '#words/ar/parts'

export const vatOfSums = {
  objectNet: 'العميل بدون ضريبة',
  objectVat: 'ضريبة العميل',
  objectVatRate: 'نسبة ضريبة العميل',
  careerNet: 'المورّد بدون ضريبة',
  careerVat: 'ضريبة المورّد',
  careerVatRate: 'نسبة ضريبة المورّد',
  routeNet: 'الناقل بدون ضريبة',
  routeVat: 'ضريبة الناقل',
  routeVatRate: 'نسبة ضريبة الناقل',
} as const satisfies Translation<typeof russian.vatOfSums>

export const vatModes = { included: 'شامل الضريبة', above: 'الضريبة تضاف' } as const satisfies Translation<typeof russian.vatModes>
export const vatMode = 'الضريبة في السعر'

export const vatWords = {
  rate: 'نسبة ضريبة القيمة المضافة',
  vat: 'ضريبة القيمة المضافة',
  net: 'بدون ضريبة',
  gross: 'مع الضريبة',
  advance: 'دفعة مقدمة',
  advanceVat: 'ضريبة الدفعة المقدمة',
} as const satisfies Translation<typeof russian.vatWords>

export const vatLabels = {
  vatKind: { ...lookup, name: nameForms('نوع نسبة الضريبة', 'أنواع نسب الضريبة') },
  vatRate: {
    name: nameForms('نسبة ضريبة', 'نسب ضريبة القيمة المضافة'),
    fields: { name: 'الاسم', kind: 'النوع', rate: 'النسبة', dateStart: 'للشحنات من', insDate: 'تاريخ الإضافة' },
    views: { report: 'ضريبة القيمة المضافة للفترة' },
    measures: {
      saleNet: 'المبيعات بدون ضريبة',
      saleVat: 'ضريبة المبيعات',
      saleGross: 'المبيعات مع الضريبة',
      buyNet: 'المشتريات بدون ضريبة',
      buyVat: 'ضريبة المشتريات',
      buyGross: 'المشتريات مع الضريبة',
      advanceIn: 'الدفعات المقدمة المستلمة',
      advanceInVat: 'ضريبة الدفعات المستلمة',
      advanceOut: 'الدفعات المقدمة المدفوعة',
      advanceOutVat: 'ضريبة الدفعات المدفوعة',
    },
  },
  companyVat: {
    name: nameForms('ضريبة شركة', 'ضريبة الشركات'),
    fields: { company: 'الشركة', kind: 'نوع النسبة', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
  },
} as const
