import type { LabelsOf } from '#resource'
import type { indicatorType as declared } from '../../../resources/fleet/indicatorType.ts'

export const indicatorType = {
  name: 'Вид показателя |||| Виды показателей |||| Видов показателей',
  gender: 'm',
  object: 'вид показателя',
  fields: { name: 'Название', code: 'Код', valueType: 'Вид значения' },
  choices: { valueType: { term: 'Срок', number: 'Число', text: 'Текст' } },
  hints: { code: 'Латинские заглавные буквы, например OSAGO' },
} as const satisfies LabelsOf<typeof declared>
