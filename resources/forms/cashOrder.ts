import { blank, captioned, cell, defineForm, row, rowWith } from '#resource/form'
import { companyTitle } from './lines.ts'
import { MIDDLE, SMALL_HEAD } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60
const line = (label: string, text: string, span = 9) => row(cell(label, span), cell(text, WHOLE - span, { lines: 'b' }))

/** The order to pay cash out (КО-2): one per payment. */
export const cashOrder = defineForm({
  code: 'cashOrder',
  name: 'Расходный кассовый ордер КО-2',
  object: OBJECT.payment,
  source: 'унифицированная форма № КО-2, постановление Госкомстата РФ от 18.08.1998 № 88; порядок — указание Банка России 3210-У',
  columns: WHOLE,
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
    row(blank(WHOLE)),
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
    row(blank(WHOLE)),
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
    row(blank(WHOLE)),
    line('Выдать', '{receiver}'),
    line('Основание', '{costList.name}{#purpose}: {purpose}{/purpose}'),
    row(cell('Сумма', 9), cell('{sum.words}', WHOLE - 9, { lines: 'b', bold: true })),
    row(cell('(прописью)', WHOLE, { size: 6, align: 'center' })),
    line('Приложение', ''),
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
    line('Получил', ''),
    row(cell('(сумма прописью)', WHOLE, { size: 6, align: 'center' })),
    row(cell('«____» ____________________ 20___ г.', 30), cell('Подпись ____________________', 30)),
    line('По', ''),
    row(
      cell('(наименование, номер, дата и место выдачи документа, удостоверяющего личность получателя)', WHOLE, {
        size: 6,
        align: 'center',
      }),
    ),
    row(cell('Выдал кассир ____________________  ____________________', WHOLE)),
    row(cell('(подпись)                                (расшифровка подписи)', WHOLE, { size: 6 })),
  ],
})
