import type { standard as russian } from '../ru/standard.ts'
import type { Translation } from '../translation.ts'

export const standard = {
  id: 'المعرّف',
  isActive: 'نشط',
  isDelete: 'محذوف',
  insDate: 'تاريخ الإنشاء',
  mdInsUser: 'أنشأه',
} as const satisfies Translation<typeof russian>

type Agreement = 'm' | 'f'

/** Names that end in ة are feminine; labels of their records agree with them. */
export const agreementOf = (name: string): Agreement => (/^[^ |]+ة(?:$|[ |])/u.test(name) ? 'f' : 'm')

/** The standard labels that agree in gender with a resource's name. */
export const agreeing = {
  m: {},
  f: { isActive: 'نشطة', isDelete: 'محذوفة', mdInsUser: 'أنشأها' },
} as const satisfies Record<Agreement, Translation<Record<string, string>>>

/** Labels of a record's activity, in agreement with its resource's name. */
export const activity = {
  m: { yes: 'نشط', no: 'غير نشط' },
  f: { yes: 'نشطة', no: 'غير نشطة' },
} as const satisfies Record<Agreement, Record<'yes' | 'no', string>>
