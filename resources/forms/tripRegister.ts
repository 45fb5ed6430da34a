import { blank, captioned, cell, defineForm, row } from '#resource/form'
import { BOX, HEAD, MIDDLE, SUM, TOTAL, VOLUME } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 80

/** The register of trips attached to an invoice: all waybills of the closing paper, on as many pages as needed. */
export const tripRegister = defineForm({
  code: 'tripRegister',
  name: 'Реестр рейсов к счёту',
  object: OBJECT.closingPaper,
  source: 'форма своя: закон её не устанавливает',
  columns: WHOLE,
  landscape: true,
  size: 7.5,
  repeats: [3, 3],
  footer: '&LРеестр рейсов&RСтраница &P из &N',
  rows: [
    row(cell('Реестр рейсов к документу № {number} от {date.words}', WHOLE, { bold: true, size: 13 })),
    row(cell('{seller.name} — {buyer.name}, с {dateFrom} по {dateTo}', WHOLE, { size: 8 })),
    row(blank(WHOLE)),
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
