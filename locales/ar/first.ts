import type * as russian from '../ru/first.ts'
import type { Translation } from '#words/translation'

export const cell = {
  units: { km: 'كم', l: 'ل', h: 'س', m3: 'م³' },
} as const satisfies Translation<typeof russian.cell>

export const search = {
  placeholder: 'رقم المستند، سند النقل، الشركة، المركبة…',
  hint: 'أدخل رقمًا أو اسمًا أو رقمًا ضريبيًا. الأسهم للاختيار، Enter للفتح، Esc للإغلاق',
} as const satisfies Translation<typeof russian.search>
