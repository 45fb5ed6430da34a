import type { LabelsOf } from '#resource'
import type { cashTransaction as declared } from '../../../resources/money/cashTransaction.ts'
import { posted, choices } from './cashTransaction/row.ts'

export const cashTransaction = {
  name: 'Движение по кассе |||| Движения по кассам |||| Движений по кассам',
  gender: 'n',
  object: 'движение по кассе',
  fields: {
    ...posted,
    boxKind: 'Вид кассы',
    boxId: 'Касса',
    company: 'Компания',
    account: 'Сотрудник',
    sumTrx: 'Сумма',
    corrections: 'Коррекции',
    words: 'Номер, название, назначение',
  },
  choices: { ...choices, boxKind: { C: 'Компания', E: 'Сотрудник', O: 'Топливная компания', F: 'Компания по штрафам' } },
  views: { company: 'Касса: выписка по компании', account: 'Касса: выписка по сотруднику' },
  failures: { list: 'Не удалось загрузить транзакции' },
} as const satisfies LabelsOf<typeof declared>
