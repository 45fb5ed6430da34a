import { blank, captioned, cell, defineForm, row, rowWith, type FormRow } from '#resource/form'
import { companyTitle } from './lines.ts'
import { BOX, MIDDLE, SMALL_HEAD, SUM, TOTAL } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 80
const CODE = 14
const textOf = (text: string, span: number) => ({ text, caption: '', span, look: { lines: '' } as const })
const written = (caption: string, span: number, text = '') => ({ text, caption, span })
const coded = (label: string, code: string, text = ''): FormRow =>
  row(
    cell(text, 50, text === '' ? undefined : { lines: 'b' }),
    cell(label, WHOLE - 50 - CODE, { align: 'right' }),
    cell(code, CODE, MIDDLE),
  )

const TOP: readonly FormRow[] = [
  rowWith(
    { lines: 2 },
    blank(50),
    cell('Унифицированная форма № Т-53\nУтверждена постановлением Госкомстата России от 05.01.2004 № 1', 30, { size: 7, align: 'right' }),
  ),
  coded('Форма по ОКУД', '0301011'),
  coded('по ОКПО', '', companyTitle('payer')),
  row(cell('(наименование организации)', 50, { size: 6, align: 'center' }), blank(30)),
  row(cell('', 50, { lines: 'b' }), blank(30)),
  row(cell('(структурное подразделение)', 50, { size: 6, align: 'center' }), blank(30)),
  coded('Корреспондирующий счёт', ''),
  row(cell('В кассу для оплаты в срок с «___» ______________ 20___ г. по «___» ______________ 20___ г.', WHOLE)),
  ...captioned([textOf('Сумма', 8), written('(прописью)', 71, '{total.words}')], { gap: 1 }),
  row(cell('{total}', 20, TOTAL), cell('руб.', 60)),
  ...captioned(
    [textOf('Руководитель организации', 18), written('(должность)', 18), written('(подпись)', 16), written('(расшифровка подписи)', 25)],
    { gap: 1, height: 18 },
  ),
  ...captioned([textOf('Главный бухгалтер', 18), written('(подпись)', 18), written('(расшифровка подписи)', 42)], { gap: 1, height: 18 }),
  row(cell('«___» ______________ 20___ г.', WHOLE)),
  row(
    blank(40),
    cell('Номер документа', 10, SMALL_HEAD),
    cell('Дата составления', 10, SMALL_HEAD),
    cell('Расчётный период: с', 10, SMALL_HEAD),
    cell('по', 10, SMALL_HEAD),
  ),
  row(
    cell('ПЛАТЁЖНАЯ ВЕДОМОСТЬ', 40, { bold: true, size: 12, align: 'center' }),
    cell('{paperNumber}', 10, MIDDLE),
    cell('{today}', 10, MIDDLE),
    cell('{from}', 10, MIDDLE),
    cell('{to}', 10, MIDDLE),
  ),
  row(blank(WHOLE)),
]

/** The pay sheet (Т-53): several cash payments to employees on one paper, each with a signature. */
export const paySheet = defineForm({
  code: 'paySheet',
  name: 'Платёжная ведомость Т-53',
  object: OBJECT.payments,
  source: 'унифицированная форма № Т-53, постановление Госкомстата РФ от 05.01.2004 № 1',
  columns: WHOLE,
  size: 8.5,
  serif: true,
  repeats: [TOP.length, TOP.length + 1],
  footer: '&RПлатёжная ведомость, страница &P из &N',
  rows: [
    ...TOP,
    rowWith(
      { lines: 2 },
      cell('Номер по порядку', 8, SMALL_HEAD),
      cell('Табельный номер', 8, SMALL_HEAD),
      cell('Фамилия, имя, отчество', 24, SMALL_HEAD),
      cell('Сумма, руб.', 12, SMALL_HEAD),
      cell('Подпись в получении денег (запись о депонировании суммы)', 16, SMALL_HEAD),
      cell('Примечание', 12, SMALL_HEAD),
    ),
    row(...[8, 8, 24, 12, 16, 12].map((span, at) => cell(String(at + 1), span, SMALL_HEAD))),
    {
      each: 'rows',
      height: 16,
      cells: [
        cell('{n}', 8, MIDDLE),
        cell('{paymentObject.valueAccount.id}', 8, MIDDLE),
        cell('{receiver}', 24, BOX),
        cell('{sum}', 12, SUM),
        cell('', 16, BOX),
        cell('{costList.name}', 12, { ...BOX, size: 7 }),
      ],
    },
    row(cell('Итого', 40, { ...BOX, bold: true, align: 'right' }), cell('{total}', 12, TOTAL), cell('', 28, BOX)),
    ...captioned([textOf('По настоящей платёжной ведомости выплачена сумма', 34), written('(прописью)', 45)], { gap: 1, height: 16 }),
    ...captioned([textOf('и депонирована сумма', 34), written('(прописью)', 45)], { gap: 1, height: 16 }),
    ...captioned(
      [textOf('Выплату произвёл', 14), written('(должность)', 18), written('(подпись)', 16), written('(расшифровка подписи)', 29)],
      { gap: 1, height: 18 },
    ),
    row(cell('Расходный кассовый ордер № ______________ от «___» ______________ 20___ г.', WHOLE)),
    ...captioned(
      [textOf('Проверил бухгалтер', 14), written('(подпись)', 18), written('(расшифровка подписи)', 26), written('(дата)', 19)],
      {
        gap: 1,
        height: 18,
      },
    ),
  ],
})
