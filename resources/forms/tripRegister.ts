import { blank, captioned, cell, defineForm, row, type FormLook } from '#resource/form'
import { OBJECT } from './objects.ts'

const WHOLE = 80
const BOX: FormLook = { lines: 'box', size: 7.5 }
const MIDDLE: FormLook = { ...BOX, align: 'center' }
const HEAD: FormLook = { lines: 'box', align: 'center', bold: true, size: 7.5 }
const SUM: FormLook = { ...BOX, align: 'right', format: '#,##0.00' }

/** The register of trips that goes with a bill: every waybill that the closing paper holds, on as many pages as it takes. */
export const tripRegister = defineForm({
  code: 'tripRegister',
  name: 'Реестр рейсов к счёту',
  object: OBJECT.closingPaper,
  source: 'форма своя: закон её не устанавливает',
  columns: WHOLE,
  landscape: true,
  size: 8,
  repeats: [3, 3],
  footer: '&LРеестр рейсов&RСтраница &P из &N',
  rows: [
    row(cell('Реестр рейсов к документу № {number} от {date.words}', WHOLE, { bold: true, size: 13 })),
    row(cell('{seller.name} — {buyer.name}, с {dateFrom} по {dateTo}', WHOLE)),
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
        cell('{volume}', 7, { ...SUM, format: '#,##0.000' }),
        cell('{unit}', 3, MIDDLE),
        cell('{price}', 5, SUM),
        cell('{sum}', 7, SUM),
      ],
    },
    row(cell('Всего рейсов: {trips}', 73, { ...BOX, bold: true }), cell('{gross}', 7, { ...SUM, bold: true })),
    ...captioned(
      [
        { text: 'Исполнитель', caption: '(подпись)', span: 39 },
        { text: 'Заказчик', caption: '(подпись)', span: 39 },
      ],
      { gap: 2, height: 26 },
    ),
  ],
})
