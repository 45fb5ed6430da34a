import { blank, captioned, cell, defineForm, row, rowWith, type FormRow } from '#resource/form'
import { companyTitle, BOX, MIDDLE, SMALL_HEAD, SUM, TOTAL, OBJECT, HEAD } from './parts.ts'

const SHEET_WIDTH = 80
const CODE = 14
const textOf = (text: string, span: number) => ({ text, caption: '', span, look: { lines: '' } as const })
const captionedCell = (caption: string, span: number, text = '') => ({ text, caption, span })
const coded = (label: string, code: string, text = ''): FormRow =>
  row(
    cell(text, 50, text === '' ? undefined : { lines: 'b' }),
    cell(label, SHEET_WIDTH - 50 - CODE, { align: 'right' }),
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
  row(cell('В кассу для оплаты в срок с «___» ______________ 20___ г. по «___» ______________ 20___ г.', SHEET_WIDTH)),
  ...captioned([textOf('Сумма', 8), captionedCell('(прописью)', 71, '{total.words}')], { gap: 1 }),
  row(cell('{total}', 20, TOTAL), cell('руб.', 60)),
  ...captioned(
    [
      textOf('Руководитель организации', 18),
      captionedCell('(должность)', 18),
      captionedCell('(подпись)', 16),
      captionedCell('(расшифровка подписи)', 25),
    ],
    { gap: 1, height: 18 },
  ),
  ...captioned([textOf('Главный бухгалтер', 18), captionedCell('(подпись)', 18), captionedCell('(расшифровка подписи)', 42)], {
    gap: 1,
    height: 18,
  }),
  row(cell('«___» ______________ 20___ г.', SHEET_WIDTH)),
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
  row(blank(SHEET_WIDTH)),
]

/** The pay sheet (Т-53): several cash payments to employees on one paper, each with a signature. */
export const paySheet = defineForm({
  code: 'paySheet',
  name: 'Платёжная ведомость Т-53',
  object: OBJECT.payments,
  source: 'унифицированная форма № Т-53, постановление Госкомстата РФ от 05.01.2004 № 1',
  columns: SHEET_WIDTH,
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
    ...captioned([textOf('По настоящей платёжной ведомости выплачена сумма', 34), captionedCell('(прописью)', 45)], { gap: 1, height: 16 }),
    ...captioned([textOf('и депонирована сумма', 34), captionedCell('(прописью)', 45)], { gap: 1, height: 16 }),
    ...captioned(
      [
        textOf('Выплату произвёл', 14),
        captionedCell('(должность)', 18),
        captionedCell('(подпись)', 16),
        captionedCell('(расшифровка подписи)', 29),
      ],
      { gap: 1, height: 18 },
    ),
    row(cell('Расходный кассовый ордер № ______________ от «___» ______________ 20___ г.', SHEET_WIDTH)),
    ...captioned(
      [
        textOf('Проверил бухгалтер', 14),
        captionedCell('(подпись)', 18),
        captionedCell('(расшифровка подписи)', 26),
        captionedCell('(дата)', 19),
      ],
      {
        gap: 1,
        height: 18,
      },
    ),
  ],
})

const SLIP_WIDTH = 40

/** The payslip of an employee: credits and payments of a period, and the balance. Art. 136 of ТК РФ requires written notice of it with each wage payment. */
export const payslip = defineForm({
  code: 'payslip',
  name: 'Расчётный лист',
  object: OBJECT.account,
  source: 'статья 136 Трудового кодекса РФ; форму утверждает работодатель',
  columns: SLIP_WIDTH,
  size: 9,
  repeats: [5, 5],
  rows: [
    row(cell('Расчётный лист', SLIP_WIDTH, { bold: true, size: 13, align: 'center' })),
    row(cell('за период с {statement.from} по {statement.to}', SLIP_WIDTH, { align: 'center' })),
    row(cell('Работодатель', 10), cell('{ownCompany.name}', 30, { bold: true })),
    row(cell('Сотрудник', 10), cell('{fio}', 30, { bold: true })),
    row(blank(SLIP_WIDTH)),
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

const ORDER_WIDTH = 60
const orderLine = (label: string, text: string, span = 9) => row(cell(label, span), cell(text, ORDER_WIDTH - span, { lines: 'b' }))

/** The order to pay cash out (КО-2): one per payment. */
export const cashOrder = defineForm({
  code: 'cashOrder',
  name: 'Расходный кассовый ордер КО-2',
  object: OBJECT.payment,
  source: 'унифицированная форма № КО-2, постановление Госкомстата РФ от 18.08.1998 № 88; порядок — указание Банка России 3210-У',
  columns: ORDER_WIDTH,
  size: 9,
  serif: true,
  rows: [
    rowWith(
      { lines: 2 },
      blank(34),
      cell('Унифицированная форма № КО-2\nУтверждена постановлением Госкомстата России от 18.08.1998 № 88', 26, {
        size: 7,
        align: 'right',
      }),
    ),
    row(blank(48), cell('Код', 12, SMALL_HEAD)),
    row(cell('Форма по ОКУД', 48, { align: 'right', size: 8 }), cell('0310002', 12, MIDDLE)),
    row(cell(companyTitle('payer'), 36, { lines: 'b' }), cell('по ОКПО', 12, { align: 'right', size: 8 }), cell('', 12, MIDDLE)),
    row(cell('(организация)', 36, { size: 6, align: 'center' }), blank(24)),
    row(blank(ORDER_WIDTH)),
    row(
      cell('РАСХОДНЫЙ КАССОВЫЙ ОРДЕР', 34, { bold: true, size: 12 }),
      cell('Номер документа', 13, SMALL_HEAD),
      cell('Дата составления', 13, SMALL_HEAD),
    ),
    row(
      blank(34),
      cell('{#number}{number}{/number}{^number}{paperNumber}{/number}', 13, { ...MIDDLE, bold: true }),
      cell('{payDate}', 13, { ...MIDDLE, bold: true }),
    ),
    row(blank(ORDER_WIDTH)),
    rowWith(
      { lines: 2 },
      cell('Дебет: код структурного подразделения', 12, SMALL_HEAD),
      cell('корреспондирующий счёт, субсчёт', 12, SMALL_HEAD),
      cell('код аналитического учёта', 10, SMALL_HEAD),
      cell('Кредит', 8, SMALL_HEAD),
      cell('Сумма, руб. коп.', 10, SMALL_HEAD),
      cell('Код целевого назначения', 8, SMALL_HEAD),
    ),
    row(
      cell('', 12, MIDDLE),
      cell('', 12, MIDDLE),
      cell('', 10, MIDDLE),
      cell('', 8, MIDDLE),
      cell('{sum}', 10, { ...MIDDLE, bold: true, format: '#,##0.00' }),
      cell('', 8, MIDDLE),
    ),
    row(blank(ORDER_WIDTH)),
    orderLine('Выдать', '{receiver}'),
    orderLine('Основание', '{costList.name}{#purpose}: {purpose}{/purpose}'),
    row(cell('Сумма', 9), cell('{sum.words}', ORDER_WIDTH - 9, { lines: 'b', bold: true })),
    row(cell('(прописью)', ORDER_WIDTH, { size: 6, align: 'center' })),
    orderLine('Приложение', ''),
    ...captioned(
      [
        { text: 'Руководитель организации', caption: '', span: 16, look: { lines: '' } },
        { text: '', caption: '(должность)', span: 12 },
        { text: '', caption: '(подпись)', span: 12 },
        { text: '', caption: '(расшифровка подписи)', span: 14 },
      ],
      { gap: 2, height: 20 },
    ),
    ...captioned(
      [
        { text: 'Главный бухгалтер', caption: '', span: 16, look: { lines: '' } },
        { text: '', caption: '(подпись)', span: 20 },
        { text: '', caption: '(расшифровка подписи)', span: 20 },
      ],
      { gap: 2, height: 20 },
    ),
    orderLine('Получил', ''),
    row(cell('(сумма прописью)', ORDER_WIDTH, { size: 6, align: 'center' })),
    row(cell('«____» ____________________ 20___ г.', 30), cell('Подпись ____________________', 30)),
    orderLine('По', ''),
    row(
      cell('(наименование, номер, дата и место выдачи документа, удостоверяющего личность получателя)', ORDER_WIDTH, {
        size: 6,
        align: 'center',
      }),
    ),
    row(cell('Выдал кассир ____________________  ____________________', ORDER_WIDTH)),
    row(cell('(подпись)                                (расшифровка подписи)', ORDER_WIDTH, { size: 6 })),
  ],
})
