import type * as russian from '../ru/whole.ts'
import type { Translation } from '../translation.ts'

export const standard = {
  id: 'المعرّف',
  isActive: 'نشط',
  isDelete: 'محذوف',
  insDate: 'تاريخ الإنشاء',
  mdInsUser: 'أنشأه',
} as const satisfies Translation<typeof russian.standard>

type Agreement = 'm' | 'f'

/** Names that end in ة are feminine; labels of their records agree with them. */
const agreementOf = (name: string): Agreement => (/^[^ |]+ة(?:$|[ |])/u.test(name) ? 'f' : 'm')

/** The standard labels that agree in gender with a resource's name. */
const agreeing = {
  m: {},
  f: { isActive: 'نشطة', isDelete: 'محذوفة', mdInsUser: 'أنشأها' },
} as const satisfies Record<Agreement, Translation<Record<string, string>>>

/** Labels of a record's activity, in agreement with its resource's name. */
const activity = {
  m: { yes: 'نشط', no: 'غير نشط' },
  f: { yes: 'نشطة', no: 'غير نشطة' },
} as const satisfies Record<Agreement, Record<'yes' | 'no', string>>

/** A resource's name, as far as its labels are completed from it. */
interface ResourceName {
  readonly name: string
  readonly fields: object
  readonly choices?: object
}

/** Completes the labels of resources with those of standard fields; a resource's own labels take precedence. */
export const whole = <N extends string>(
  all: Readonly<Record<N, ResourceName & Readonly<Record<string, unknown>>>>,
): Readonly<Record<string, ResourceName & { readonly object: string }>> =>
  Object.fromEntries(
    Object.entries<ResourceName>(all).map(([name, labels]) => {
      const agreement = agreementOf(labels.name)
      return [
        name,
        {
          ...labels,
          object: labels.name.split(' |||| ')[1] ?? labels.name,
          fields: { ...standard, ...agreeing[agreement], ...labels.fields },
          choices: { isActive: activity[agreement], ...labels.choices },
        },
      ]
    }),
  )

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
} as const satisfies Translation<typeof russian.documents>

/** Returns the labels of an owner's documents; `several`: the owner as several documents name it. */
export const documentOf = (owner: string, several: string) =>
  ({ ...documents, name: nameForms(`مستند ${owner}`, `مستندات ${several}`) }) as const

export const lookup = { fields: { name: 'الاسم' } } as const satisfies Translation<typeof russian.lookup>

/**
 * The plural forms of a name, in the order of the translator's Arabic rules: zero, one, two, 3–10, 11–99, hundreds. Headings use the form
 * for two, so that is the plural and not the dual. `counted` is the form for 11–99, if it differs from the singular.
 */
export const nameForms = (one: string, several: string, counted = one): string =>
  [several, one, several, several, counted, one].join(' |||| ')
