import { blank, captioned, cell, defineForm, row, rowWith } from '#resource/form'
import { companyLine, companyTitle, ifAny } from './lines.ts'
import { BOX, SMALL_HEAD } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60

/** A power of attorney (М-2) by which the driver collects the material of one waybill from the supplier. */
export const powerOfAttorney = defineForm({
  code: 'powerOfAttorney',
  name: 'Доверенность М-2',
  object: OBJECT.deal,
  source: 'типовая межотраслевая форма № М-2, постановление Госкомстата РФ от 30.10.1997 № 71а',
  columns: WHOLE,
  size: 9,
  serif: true,
  rows: [
    rowWith(
      { lines: 2 },
      blank(34),
      cell('Типовая межотраслевая форма № М-2\nУтверждена постановлением Госкомстата России от 30.10.1997 № 71а', 26, {
        size: 7,
        align: 'right',
      }),
    ),
    row(blank(48), cell('Коды', 12, SMALL_HEAD)),
    row(cell('Форма по ОКУД', 48, { align: 'right', size: 8 }), cell('0315001', 12, { lines: 'box', align: 'center' })),
    row(cell(`Организация ${companyTitle('buyer')}`, 36), cell('по ОКПО', 12, { align: 'right', size: 8 }), cell('', 12, BOX)),
    row(cell('', WHOLE)),
    row(cell('ДОВЕРЕННОСТЬ № {paperNumber}', WHOLE, { bold: true, size: 13, align: 'center' })),
    row(cell('Дата выдачи', 12), cell('{dtDeal.words}', 18, { lines: 'b', align: 'center' }), blank(30)),
    row(cell('Доверенность действительна по', 18), cell('', 18, { lines: 'b' }), blank(24)),
    ...captioned([{ text: companyLine('buyer'), caption: '(наименование потребителя и его адрес)', span: WHOLE }], { lines: 2 }),
    ...captioned([{ text: companyLine('buyer'), caption: '(наименование плательщика и его адрес)', span: WHOLE }], { lines: 2 }),
    row(cell('Счёт №', 8), cell('', 22, { lines: 'b' }), cell('в', 3, { align: 'center' }), cell('', 27, { lines: 'b' })),
    row(cell('Доверенность выдана', 14), cell('{#driver.fio}водителю {driver.fio}{/driver.fio}', 46, { lines: 'b' })),
    row(cell('Паспорт: серия', 12), cell('', 12, { lines: 'b' }), cell('№', 3, { align: 'center' }), cell('', 33, { lines: 'b' })),
    row(cell('Кем выдан', 12), cell('', 48, { lines: 'b' })),
    row(cell('Дата выдачи', 12), cell('', 20, { lines: 'b' }), blank(28)),
    row(cell('На получение от', 12), cell(companyTitle('sender'), 48, { lines: 'b' })),
    row(cell('материальных ценностей по', 18), cell(`накладной от {dtDeal}${ifAny('ttn', ', ТТН № ')}`, 42, { lines: 'b' })),
    row(cell('', WHOLE)),
    row(cell('Перечень товарно-материальных ценностей, подлежащих получению', WHOLE, { bold: true, align: 'center' })),
    rowWith(
      { lines: 2 },
      cell('Номер по порядку', 8, SMALL_HEAD),
      cell('Материальные ценности', 28, SMALL_HEAD),
      cell('Единица измерения', 10, SMALL_HEAD),
      cell('Количество (прописью)', 14, SMALL_HEAD),
    ),
    row(
      cell('1', 8, { lines: 'box', align: 'center' }),
      cell('{material.name}', 28, BOX),
      cell('{careerUnit.systemC}', 10, { lines: 'box', align: 'center' }),
      cell('{cargo.words}', 14, BOX),
    ),
    ...[2, 3].map(n => row(cell(String(n), 8, { lines: 'box', align: 'center' }), cell('', 28, BOX), cell('', 10, BOX), cell('', 14, BOX))),
    row(cell('', WHOLE)),
    row(cell('Подпись лица, получившего доверенность', 26), cell('', 20, { lines: 'b' }), cell('удостоверяем', 14)),
    ...captioned(
      [
        { text: 'Руководитель', caption: '', span: 14, look: { lines: '' } },
        { text: '', caption: '(подпись)', span: 18 },
        { text: '', caption: '(расшифровка подписи)', span: 24 },
      ],
      { gap: 2, height: 20 },
    ),
    row(cell('М. П.', WHOLE)),
    ...captioned(
      [
        { text: 'Главный бухгалтер', caption: '', span: 14, look: { lines: '' } },
        { text: '', caption: '(подпись)', span: 18 },
        { text: '', caption: '(расшифровка подписи)', span: 24 },
      ],
      { gap: 2, height: 20 },
    ),
  ],
})
