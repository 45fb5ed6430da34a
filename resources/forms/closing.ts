import { blank, captioned, cell, defineForm, row, rowWith } from '#resource/form'
import { companyLine, BOX, HEAD, MIDDLE, SUM, OBJECT, companyTitle, TOTAL, VOLUME } from './parts.ts'

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

/** The acceptance act of a closing paper: what was delivered at what price, and the statement that there are no claims. */
export const act = defineForm({
  code: 'act',
  name: 'Акт',
  object: OBJECT.closingPaper,
  source: 'форма своя; обязательные реквизиты — статья 9 закона 402-ФЗ «О бухгалтерском учёте»',
  columns: WHOLE,
  size: 9,
  footer: '&RСтраница &P из &N',
  rows: [
    rowWith({ height: 24 }, cell('Акт № {number} от {date.words}', WHOLE, { bold: true, size: 14, lines: 'b' })),
    row(blank(WHOLE)),
    rowWith({ lines: 2 }, cell('Исполнитель', 9), cell(companyLine('seller'), 51, { bold: true })),
    rowWith({ lines: 2 }, cell('Заказчик', 9), cell(companyLine('buyer'), 51, { bold: true })),
    row(cell('Основание', 9), cell('рейсы за период с {dateFrom} по {dateTo}, всего {trips}', 51, { bold: true })),
    row(blank(WHOLE)),
    rowWith(
      { lines: 2 },
      cell('№', 3, HEAD),
      cell('Наименование товаров, работ, услуг', 20, HEAD),
      cell('Кол-во', 7, HEAD),
      cell('Ед.', 4, HEAD),
      cell('Сумма без НДС', 9, HEAD),
      cell('Ставка', 5, HEAD),
      cell('НДС', 5, HEAD),
      cell('Сумма с НДС', 7, HEAD),
    ),
    {
      each: 'rows',
      lines: 2,
      cells: [
        cell('{n}', 3, MIDDLE),
        cell('{title}', 20, BOX),
        cell('{volume}', 7, { ...SUM, format: '#,##0.000' }),
        cell('{unit.systemC}', 4, MIDDLE),
        cell('{net}', 9, SUM),
        cell('{rateText}', 5, { ...MIDDLE, size: 7 }),
        cell('{vat}', 5, { ...SUM, size: 7 }),
        cell('{gross}', 7, SUM),
      ],
    },
    row(
      cell('Итого', 34, { ...BOX, bold: true }),
      cell('{net}', 9, TOTAL),
      cell('', 5, BOX),
      cell('{vat}', 5, { ...TOTAL, size: 7 }),
      cell('{gross}', 7, TOTAL),
    ),
    row(blank(WHOLE)),
    row(cell('Всего на сумму: {gross.words}', WHOLE, { bold: true })),
    rowWith(
      { lines: 2 },
      cell(
        'Товары переданы, работы и услуги выполнены полностью и в срок. Заказчик претензий по объёму, качеству и срокам не имеет.',
        WHOLE,
      ),
    ),
    row(blank(WHOLE)),
    row(cell(`Исполнитель: ${companyTitle('seller')}`, 29), blank(2), cell(`Заказчик: ${companyTitle('buyer')}`, 29)),
    ...captioned(
      [
        { text: '', caption: '(должность, подпись, расшифровка подписи)', span: 29 },
        { text: '', caption: '(должность, подпись, расшифровка подписи)', span: 29 },
      ],
      { gap: 2, height: 26 },
    ),
    row(cell('М. П.', 29), blank(2), cell('М. П.', 29)),
  ],
})

const REGISTER_WIDTH = 80

/** The register of trips attached to an invoice: all waybills of the closing paper, on as many pages as needed. */
export const tripRegister = defineForm({
  code: 'tripRegister',
  name: 'Реестр рейсов к счёту',
  object: OBJECT.closingPaper,
  source: 'форма своя: закон её не устанавливает',
  columns: REGISTER_WIDTH,
  landscape: true,
  size: 7.5,
  repeats: [3, 3],
  footer: '&LРеестр рейсов&RСтраница &P из &N',
  rows: [
    row(cell('Реестр рейсов к документу № {number} от {date.words}', REGISTER_WIDTH, { bold: true, size: 13 })),
    row(cell('{seller.name} — {buyer.name}, с {dateFrom} по {dateTo}', REGISTER_WIDTH, { size: 8 })),
    row(blank(REGISTER_WIDTH)),
    row(
      cell('№', 4, HEAD),
      cell('Дата', 7, HEAD),
      cell('ТТН', 8, HEAD),
      cell('Машина', 8, HEAD),
      cell('Маршрут', 20, HEAD),
      cell('Материал', 11, HEAD),
      cell('Объём', 7, HEAD),
      cell('Ед.', 3, HEAD),
      cell('Цена', 5, HEAD),
      cell('Сумма', 7, HEAD),
    ),
    {
      each: 'deals',
      cells: [
        cell('{n}', 4, MIDDLE),
        cell('{day}', 7, MIDDLE),
        cell('{ttn}', 8, BOX),
        cell('{truck}', 8, BOX),
        cell('{route}', 20, BOX),
        cell('{material}', 11, BOX),
        cell('{volume}', 7, VOLUME),
        cell('{unit}', 3, MIDDLE),
        cell('{price}', 5, SUM),
        cell('{sum}', 7, SUM),
      ],
    },
    row(cell('Всего рейсов: {trips}', 73, { ...BOX, bold: true }), cell('{gross}', 7, TOTAL)),
    ...captioned(
      [
        { text: 'Исполнитель', caption: '(подпись)', span: 39 },
        { text: 'Заказчик', caption: '(подпись)', span: 39 },
      ],
      { gap: 2, height: 26 },
    ),
  ],
})
