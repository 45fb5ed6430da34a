import { blank, captioned, cell, defineForm, row, rowWith, type FormLook } from '#resource/form'
import { companyTitle } from './lines.ts'
import { BOX, HEAD, SUM, TOTAL } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60
/** Only our side is filled in; the counterparty fills in its own. */
const emptyCells = () => [cell('', 5, BOX), cell('', 13, BOX), cell('', 6, BOX), cell('', 6, BOX)]
const ours = (date: string, name: string, debit: string, credit: string, look: FormLook = SUM) => [
  cell(date, 5, BOX),
  cell(name, 13, { ...BOX, bold: look.bold ?? false }),
  cell(debit, 6, look),
  cell(credit, 6, look),
]

/** The reconciliation act of two companies: opening balance, movements and closing balance of a period, with both sides next to each other. */
export const reconciliation = defineForm({
  code: 'reconciliation',
  name: 'Акт сверки',
  object: OBJECT.company,
  source: 'форма законом не установлена; обязательные реквизиты — статья 9 закона 402-ФЗ «О бухгалтерском учёте»',
  columns: WHOLE,
  size: 8,
  repeats: [6, 6],
  footer: '&RСтраница &P из &N',
  rows: [
    row(cell('Акт сверки взаимных расчётов', WHOLE, { bold: true, size: 13, align: 'center' })),
    row(cell('за период с {statement.from} по {statement.to}', WHOLE, { align: 'center' })),
    row(cell(`между ${companyTitle('ownCompany')}, ИНН {ownCompany.inn}, и {name}, ИНН {inn}`, WHOLE, { align: 'center' })),
    row(blank(WHOLE)),
    rowWith(
      { lines: 2 },
      cell('Мы, нижеподписавшиеся, составили настоящий акт о том, что состояние взаимных расчётов по данным учёта следующее:', WHOLE),
    ),
    row(cell('По данным {ownCompany.shortName}, руб.', 30, HEAD), cell('По данным {shortName}, руб.', 30, HEAD)),
    row(...[0, 1].flatMap(() => [cell('Дата', 5, HEAD), cell('Документ', 13, HEAD), cell('Дебет', 6, HEAD), cell('Кредит', 6, HEAD)])),
    row(...ours('', 'Сальдо начальное', '{statement.openingDebit}', '{statement.openingCredit}', TOTAL), ...emptyCells()),
    { each: 'statement.rows', cells: [...ours('{date}', '{name}', '{debit}', '{credit}'), ...emptyCells()] },
    row(...ours('', 'Обороты за период', '{statement.debit}', '{statement.credit}', TOTAL), ...emptyCells()),
    row(...ours('', 'Сальдо конечное', '{statement.closingDebit}', '{statement.closingCredit}', TOTAL), ...emptyCells()),
    row(blank(WHOLE)),
    row(cell('{statement.result}', WHOLE, { bold: true })),
    row(blank(WHOLE)),
    row(cell('От {ownCompany.shortName}', 29), blank(2), cell('От {shortName}', 29)),
    ...captioned(
      [
        { text: '', caption: '(должность, подпись, расшифровка подписи)', span: 29 },
        { text: '', caption: '(должность, подпись, расшифровка подписи)', span: 29 },
      ],
      { gap: 2, height: 24 },
    ),
    row(cell('М. П.', 29), blank(2), cell('М. П.', 29)),
  ],
})
