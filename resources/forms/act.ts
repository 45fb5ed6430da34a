import { blank, captioned, cell, defineForm, row, rowWith } from '#resource/form'
import { companyLine, companyTitle } from './lines.ts'
import { BOX, HEAD, MIDDLE, SUM, TOTAL } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60

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
