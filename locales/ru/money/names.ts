import type { LabelsOf } from '#resource'
import type { costListType as types } from '../../../resources/money/costListType.ts'
import type { exp as exps } from '../../../resources/money/exp.ts'
import type { expPersonal as personal } from '../../../resources/money/expPersonal.ts'
import type { inputType as inputs } from '../../../resources/money/inputType.ts'
import type { payStatus as statuses } from '../../../resources/money/payStatus.ts'

export const costListType = { name: 'Вид статьи |||| Виды статей |||| Видов статей' } as const satisfies LabelsOf<typeof types>
export const payStatus = { name: 'Статус платежа |||| Статусы платежей |||| Статусов платежей' } as const satisfies LabelsOf<
  typeof statuses
>
export const inputType = { name: 'Способ ввода |||| Способы ввода |||| Способов ввода' } as const satisfies LabelsOf<typeof inputs>
export const exp = {
  name: 'Предмет расхода |||| Предметы расходов |||| Предметов расходов',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof exps>
export const expPersonal = {
  name: 'Предмет расхода на персонал |||| Предметы расходов на персонал |||| Предметов расходов на персонал',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof personal>
