import type { LabelsOf } from '#resource'
import type { dealVedomostLine as declared } from '../../../resources/statements/dealVedomostLine.ts'
import { statementLine } from '../parts.ts'

export const dealVedomostLine = {
  name: 'Строка ведомости накладных |||| Строки ведомости накладных |||| Строк ведомости накладных',
  gender: 'f',
  object: 'строку ведомости накладных',
  fields: {
    vedomost: 'Ведомость',
    deal: 'Накладная',
    comment: 'Комментарий',
    type: 'Вид',
    dtDeal: 'Дата',
    ttn: 'ТТН',
    kn: 'КН',
    company: 'Компания',
    point: 'Точка',
    material: 'Материал',
    volume: 'Объём',
    unit: 'Единица',
    closed: 'Закрыта ведомостью',
    status: 'Статус',
    delComment: 'Причина удаления',
  },
  choices: { ...statementLine.choices, type: { check: 'Сверка', deposit: 'Поступление на точку', writeOff: 'Списание с точки' } },
  actions: statementLine.actions,
  inputs: statementLine.inputs,
} as const satisfies LabelsOf<typeof declared>
