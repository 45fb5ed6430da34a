import { blank, cell, defineForm, row, rowWith } from '#resource/form'
import { BOX, HEAD, SUM, TOTAL } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 40

/** The payslip of an employee: credits and payments of a period, and the balance. Art. 136 of ТК РФ requires written notice of it with each wage payment. */
export const payslip = defineForm({
  code: 'payslip',
  name: 'Расчётный лист',
  object: OBJECT.account,
  source: 'статья 136 Трудового кодекса РФ; форму утверждает работодатель',
  columns: WHOLE,
  size: 9,
  repeats: [5, 5],
  rows: [
    row(cell('Расчётный лист', WHOLE, { bold: true, size: 13, align: 'center' })),
    row(cell('за период с {statement.from} по {statement.to}', WHOLE, { align: 'center' })),
    row(cell('Работодатель', 10), cell('{ownCompany.name}', 30, { bold: true })),
    row(cell('Сотрудник', 10), cell('{fio}', 30, { bold: true })),
    row(blank(WHOLE)),
    row(cell('Дата', 6, HEAD), cell('За что', 18, HEAD), cell('Начислено, руб.', 8, HEAD), cell('Удержано и выплачено, руб.', 8, HEAD)),
    row(
      cell('', 6, BOX),
      cell('Остаток на начало', 18, { ...BOX, bold: true }),
      cell('{statement.openingCredit}', 8, TOTAL),
      cell('{statement.openingDebit}', 8, TOTAL),
    ),
    { each: 'statement.rows', cells: [cell('{date}', 6, BOX), cell('{name}', 18, BOX), cell('{credit}', 8, SUM), cell('{debit}', 8, SUM)] },
    row(
      cell('', 6, BOX),
      cell('Всего за период', 18, { ...BOX, bold: true }),
      cell('{statement.credit}', 8, TOTAL),
      cell('{statement.debit}', 8, TOTAL),
    ),
    row(
      cell('', 6, BOX),
      cell('Остаток на конец: к выплате / долг сотрудника', 18, { ...BOX, bold: true }),
      cell('{statement.closingCredit}', 8, TOTAL),
      cell('{statement.closingDebit}', 8, TOTAL),
    ),
    rowWith(
      { height: 24 },
      cell('Выдал ____________________', 20, { vertical: 'bottom' }),
      cell('Получил ____________________', 20, { vertical: 'bottom' }),
    ),
  ],
})
