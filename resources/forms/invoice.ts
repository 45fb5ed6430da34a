import { blank, captioned, cell, defineForm, row, rowWith } from '#resource/form'
import { companyLine } from './lines.ts'
import { BOX, HEAD, MIDDLE, SUM } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60
const total = (label: string, value: string) =>
  row(cell(label, 50, { align: 'right', bold: true }), cell(value, 10, { align: 'right', bold: true, format: '#,##0.00' }))

/** The invoice for payment of a closing paper: the bank block for a payment order, the lines, and the total in words. */
export const invoice = defineForm({
  code: 'invoice',
  name: 'Счёт на оплату',
  object: OBJECT.closingPaper,
  source: 'форма законом не установлена; реквизиты платежа — положение Банка России 762-П',
  columns: WHOLE,
  size: 9,
  rows: [
    rowWith(
      { lines: 1 },
      cell('{seller.requisites.bankName}', 36, { lines: 'lrt' }),
      cell('БИК', 6, BOX),
      cell('{seller.requisites.bik}', 18, BOX),
    ),
    row(cell('Банк получателя', 36, { lines: 'lrb', size: 7 }), cell('Сч. №', 6, BOX), cell('{seller.requisites.corrAccount}', 18, BOX)),
    row(
      cell('ИНН {seller.inn}', 18, BOX),
      cell('КПП {seller.kpp}', 18, BOX),
      cell('Сч. №', 6, BOX),
      cell('{seller.requisites.account}', 18, BOX),
    ),
    row(cell('{seller.name}', 36, { lines: 'lrt' }), cell('', 6, { lines: 'lr' }), cell('', 18, { lines: 'lr' })),
    row(cell('Получатель', 36, { lines: 'lrb', size: 7 }), cell('', 6, { lines: 'lrb' }), cell('', 18, { lines: 'lrb' })),
    row(blank(WHOLE)),
    rowWith({ height: 24 }, cell('Счёт на оплату № {number} от {date.words}', WHOLE, { bold: true, size: 14, lines: 'b' })),
    row(blank(WHOLE)),
    rowWith({ lines: 2 }, cell('Поставщик', 9), cell(companyLine('seller'), 51, { bold: true })),
    rowWith({ lines: 2 }, cell('Покупатель', 9), cell(companyLine('buyer'), 51, { bold: true })),
    rowWith({ lines: 1 }, cell('Основание', 9), cell('рейсы за период с {dateFrom} по {dateTo}', 51, { bold: true })),
    row(blank(WHOLE)),
    row(
      cell('№', 4, HEAD),
      cell('Товары (работы, услуги)', 25, HEAD),
      cell('Кол-во', 8, HEAD),
      cell('Ед.', 5, HEAD),
      cell('Цена', 8, HEAD),
      cell('Сумма', 10, HEAD),
    ),
    {
      each: 'rows',
      lines: 2,
      cells: [
        cell('{n}', 4, MIDDLE),
        cell('{title}', 25, BOX),
        cell('{volume}', 8, { ...SUM, format: '#,##0.000' }),
        cell('{unit.systemC}', 5, MIDDLE),
        cell('{price}', 8, SUM),
        cell('{gross}', 10, SUM),
      ],
    },
    row(blank(WHOLE)),
    total('Итого:', '{gross}'),
    {
      each: 'rates',
      cells: [cell('{label}', 50, { align: 'right', bold: true }), cell('{vat}', 10, { align: 'right', bold: true, format: '#,##0.00' })],
    },
    total('Всего к оплате:', '{gross}'),
    row(cell('Всего наименований {count}, на сумму {gross} руб.', WHOLE)),
    rowWith({ height: 20 }, cell('{gross.words}', WHOLE, { bold: true, lines: 'b' })),
    row(blank(WHOLE)),
    ...captioned(
      [
        { text: 'Руководитель', caption: '', span: 9, look: { lines: '', bold: true } },
        { text: '', caption: '(подпись, расшифровка)', span: 19 },
        { text: 'Бухгалтер', caption: '', span: 8, look: { lines: '', bold: true } },
        { text: '', caption: '(подпись, расшифровка)', span: 18 },
      ],
      { gap: 2, height: 24 },
    ),
    row(cell('М. П.', WHOLE)),
  ],
})
