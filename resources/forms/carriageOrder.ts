import { blank, captioned, cell, defineForm, row, rowWith, type FormRow } from '#resource/form'
import { companyLine, ifAny, placeLine } from './lines.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60
const line = (label: string, text: string, lines = 1): FormRow =>
  rowWith({ lines }, cell(label, 20, { lines: 'box' }), cell(text, 40, { lines: 'box', bold: true }))

/** A one-time contract of carriage: the cargo, the places, the parties, the price and the terms. */
export const carriageOrder = defineForm({
  code: 'carriageOrder',
  name: 'Заявка-договор перевозки',
  object: OBJECT.deal,
  source: 'статьи 784–786 Гражданского кодекса РФ, статья 8 Устава автомобильного транспорта (259-ФЗ); форма своя',
  columns: WHOLE,
  size: 9,
  rows: [
    row(
      cell('Договор-заявка № {paperNumber} на перевозку груза автомобильным транспортом', WHOLE, { bold: true, size: 13, align: 'center' }),
    ),
    row(cell('{dtDeal.words}', WHOLE, { align: 'right' })),
    rowWith(
      { lines: 3 },
      cell(`${companyLine('buyer')} (далее — Заказчик) и ${companyLine('carrier')} (далее — Перевозчик) договорились о перевозке:`, WHOLE),
    ),
    line('Груз', '{material.name}, навалом'),
    line('Количество', '{cargo.mass}' + ifAny('cargo.volume', ', ')),
    line('Грузоотправитель', companyLine('sender'), 2),
    line('Место погрузки', placeLine('loading'), 2),
    line('Дата погрузки', '{dtDeal}'),
    line('Грузополучатель', companyLine('buyer'), 2),
    line('Место выгрузки', placeLine('unloading'), 2),
    line('Расстояние', ifAny('distance', '', ' км')),
    line('Транспортное средство', `{truck.brand.name} {truck.plate}${ifAny('trailer.plate', ', прицеп ')}`),
    line('Водитель', `{driver.fio}${ifAny('driverAccount.phone', ', тел. ')}`),
    line('Стоимость перевозки', '{#routeSumm}{routeSumm} руб. ({routeSumm.words}){/routeSumm}', 2),
    line('Срок оплаты', 'по оригиналам транспортной накладной и счёта'),
    rowWith(
      { lines: 8 },
      cell(
        [
          '1. Перевозчик подаёт исправное транспортное средство, пригодное для перевозки этого груза, в срок и по адресу погрузки.',
          '2. Перевозчик отвечает за сохранность груза с приёма его к перевозке до выдачи грузополучателю.',
          '3. Перевозка подтверждается транспортной накладной с отметками грузоотправителя, перевозчика и грузополучателя.',
          '4. Время погрузки и выгрузки, штрафы за простой и опоздание — по Уставу автомобильного транспорта (259-ФЗ).',
          '5. Копия этой заявки, подписанная и переданная по электронной почте, имеет силу оригинала.',
        ].join('\n'),
        WHOLE,
        { vertical: 'top' },
      ),
    ),
    row(cell('Заказчик', 29, { bold: true }), blank(2), cell('Перевозчик', 29, { bold: true })),
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
