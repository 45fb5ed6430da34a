import type { LabelsOf } from '#resource'
import type { costListType as declared } from '../../../resources/money/costListType.ts'

export const costListType = {
  name: 'Вид статьи |||| Виды статей |||| Видов статей',
  gender: 'm',
  object: 'вид статьи',
} as const satisfies LabelsOf<typeof declared>
