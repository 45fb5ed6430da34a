import type { LabelsOf } from '#resource'
import type { costListType as declared } from '../../../resources/money/costListType.ts'

export const costListType = {
  name: 'Вид статьи |||| Виды статей |||| Видов статей',
  gender: 'm',
  object: 'вид статьи',
  fields: { name: 'Название', kind: 'Вид платежа' },
  choices: { kind: { transfer: 'Перевод', expense: 'Расход' } },
} as const satisfies LabelsOf<typeof declared>
