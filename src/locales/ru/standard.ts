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
export const agreeing: Readonly<Record<Gender, Partial<Standard>>> = {
  m: { isDelete: 'Удалён', insDate: 'Создан' },
  f: { isDelete: 'Удалена', insDate: 'Создана' },
  n: {},
  plural: { isDelete: 'Удалены', insDate: 'Созданы' },
}

/** Labels of a record's activity, in agreement with its resource's name. */
export const activity: Readonly<Record<Gender, Readonly<Record<'yes' | 'no', string>>>> = {
  m: { yes: 'Активен', no: 'Неактивен' },
  f: { yes: 'Активна', no: 'Неактивна' },
  n: { yes: 'Активно', no: 'Неактивно' },
  plural: { yes: 'Активны', no: 'Неактивны' },
}
