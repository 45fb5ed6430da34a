import type { Gender, StandardFields } from '#resource'

type Standard = Readonly<Record<keyof StandardFields | 'id', string>>

/** Labels of standard fields; a resource's own labels take precedence. */
export const standard = {
  id: 'ID',
  isActive: 'Активность',
  isDelete: 'Удалено',
  insDate: 'Создано',
  mdInsUser: 'Кто создал',
} as const satisfies Standard

/** The standard labels that agree in gender with a resource's name. */
const agreeing: Readonly<Record<Gender, Partial<Standard>>> = {
  m: { isDelete: 'Удалён', insDate: 'Создан' },
  f: { isDelete: 'Удалена', insDate: 'Создана' },
  n: {},
  plural: { isDelete: 'Удалены', insDate: 'Созданы' },
}

/** Labels of a record's activity, in agreement with its resource's name. */
const activity: Readonly<Record<Gender, Readonly<Record<'yes' | 'no', string>>>> = {
  m: { yes: 'Активен', no: 'Неактивен' },
  f: { yes: 'Активна', no: 'Неактивна' },
  n: { yes: 'Активно', no: 'Неактивно' },
  plural: { yes: 'Активны', no: 'Неактивны' },
}

/** A resource's Russian name, as far as its labels are completed from it. */
interface ResourceName {
  readonly name: string
  readonly gender: Gender
  readonly fields: object
  readonly choices?: ResourceLabels['choices']
}

/** Resources with their labels. */
export type ResourceNames = Readonly<Record<string, ResourceName & Readonly<Record<string, unknown>>>>

/** A resource's labels, completed with those of standard fields; its own take precedence. */
type ResourceLabels = {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly actions?: Readonly<Record<string, string>>
} & Readonly<Record<string, unknown>>

/** The name of a resource: its three plural forms, its gender, and its accusative. Example: `called('Задача |||| Задачи |||| Задач', 'f', 'задачу')` */
export const called = <const G extends Gender>(name: string, gender: G, object: string) => ({ name, gender, object }) as const

/** Completes the labels of resources with shared ones. */
export const whole = <const N extends string>(
  all: Readonly<Record<N, ResourceName & Readonly<Record<string, unknown>>>>,
): Readonly<Record<N, ResourceLabels>> => {
  const labels = {} as Record<N, ResourceLabels>
  for (const name in all) {
    const { gender, ...own } = all[name] as ResourceName
    labels[name] = {
      ...own,
      fields: { ...standard, ...agreeing[gender], ...own.fields },
      choices: { isActive: activity[gender], ...own.choices },
    }
  }
  return labels
}

type Shared = Pick<ResourceName, 'fields'>

/** Labels shared by all resources of documents. */
export const documents = {
  fields: {
    owner: 'Владелец',
    name: 'Название',
    documentType: 'Тип документа',
    file: 'Файл',
    fileName: 'Имя файла',
    status: 'Статус',
    insDate: 'Дата добавления',
  },
} as const satisfies Shared

/** Returns the labels of an owner's documents; `owner`: its name in the genitive. Example: `carDocument: documentOf('машины')` */
export const documentOf = (owner: string) =>
  ({ ...documents, ...called(`Документ ${owner} |||| Документы ${owner} |||| Документов ${owner}`, 'm', `документ ${owner}`) }) as const

/** Labels shared by all fixed lookups. */
export const lookup = { fields: { name: 'Название' } } as const satisfies Shared
