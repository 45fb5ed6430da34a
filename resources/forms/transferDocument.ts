import { blank, captioned, cell, defineForm, row, rowWith, type FormLook, type FormRow } from '#resource/form'
import { companyLine, companyTitle, BOX, MIDDLE, withFontSize, SUM, TOTAL, VOLUME, OBJECT } from './parts.ts'

const WHOLE = 96
const LEFT = 14
const RIGHT = WHOLE - LEFT
const SMALL: FormLook = { size: 6.5 }
const HEAD: FormLook = withFontSize(MIDDLE, 6)

/** Columns of the table: heading, number, template of a line's value, width, look. */
const COLUMNS: readonly (readonly [head: string, number: string, value: string, span: number, look?: FormLook])[] = [
  ['Код товара / работ, услуг', 'А', '', 7],
  ['№ п/п', '1', '{n}', 4, MIDDLE],
  ['Наименование товара (описание выполненных работ, оказанных услуг), имущественного права', '1а', '{title}', 20],
  ['Код вида товара', '1б', '—', 4, MIDDLE],
  ['Единица измерения: код', '2', '{unitCode}', 4, MIDDLE],
  ['условное обозначение', '2а', '{unit.systemC}', 5, MIDDLE],
  ['Количество (объём)', '3', '{volume}', 7, VOLUME],
  ['Цена (тариф) за единицу измерения', '4', '{netPrice}', 7, SUM],
  ['Стоимость товаров (работ, услуг) без налога — всего', '5', '{net}', 8, SUM],
  ['В том числе сумма акциза', '6', 'без акциза', 5, MIDDLE],
  ['Налоговая ставка', '7', '{rateText}', 5, MIDDLE],
  ['Сумма налога, предъявляемая покупателю', '8', '{vat}', 7, SUM],
  ['Стоимость товаров (работ, услуг) с налогом — всего', '9', '{gross}', 8, SUM],
  ['Страна происхождения: код, наименование', '10', '—', 5, MIDDLE],
]
const cells = (of: 0 | 1 | 2) => COLUMNS.map(column => cell(column[of], column[3], of === 2 ? (column[4] ?? BOX) : HEAD))

const textOf = (label: string, text: string, mark: string, lines = 1): FormRow =>
  rowWith(
    { lines },
    cell(label, 18, SMALL),
    cell(text, RIGHT - 18 - 5, { lines: 'b', size: 7 }),
    cell(mark, 5, { ...SMALL, align: 'right' }),
  )

/** The head of the invoice: on the left the details of the paper, on the right those of the parties. */
const HEAD_ROWS: readonly FormRow[] = [
  textOf('Счёт-фактура №', '{number} от {date.words}', '(1)'),
  textOf('Исправление №', '— от —', '(1а)'),
  textOf('Продавец', companyTitle('seller'), '(2)'),
  textOf('Адрес', '{seller.address}', '(2а)'),
  textOf('ИНН / КПП продавца', '{seller.inn}{#seller.kpp} / {seller.kpp}{/seller.kpp}', '(2б)'),
  textOf('Грузоотправитель и его адрес', 'он же', '(3)'),
  textOf('Грузополучатель и его адрес', companyLine('buyer'), '(4)', 2),
  textOf('К платёжно-расчётному документу №', '— от —', '(5)'),
  textOf('Документ об отгрузке', 'транспортные накладные по реестру рейсов за {dateFrom} — {dateTo}', '(5а)'),
  textOf('Покупатель', companyTitle('buyer'), '(6)'),
  textOf('Адрес', '{buyer.address}', '(6а)'),
  textOf('ИНН / КПП покупателя', '{buyer.inn}{#buyer.kpp} / {buyer.kpp}{/buyer.kpp}', '(6б)'),
  textOf('Валюта: наименование, код', 'Российский рубль, 643', '(7)'),
]
const besides = (row: FormRow, at: number): FormRow => ({
  ...row,
  cells:
    at === 0
      ? [
          cell(
            'Универсальный передаточный документ\n\nСтатус: {status1}{status2}\n\n1 — счёт-фактура и передаточный документ (акт)\n2 — передаточный документ (акт)',
            LEFT,
            { size: 7, lines: 'r', vertical: 'top' },
            HEAD_ROWS.length,
          ),
          ...row.cells,
        ]
      : row.cells,
})

const signed = (label: string, mark: string): readonly FormRow[] =>
  captioned(
    [
      { text: label, caption: '', span: 18, look: { lines: '', size: 6.5 } },
      { text: '', caption: '(должность)', span: 8 },
      { text: '', caption: '(подпись)', span: 8 },
      { text: '', caption: `(ф. и. о.) ${mark}`, span: 9 },
    ],
    { gap: 1, height: 14 },
  )
/** Both sides of the transfer next to each other. */
const both = (left: readonly FormRow[], right: readonly FormRow[]): readonly FormRow[] =>
  left.map((one, at) => ({ ...one, cells: [...one.cells, blank(WHOLE - 2 * 46), ...right[at]!.cells] }))
const filledTo = (width: number, rows: readonly FormRow[]): readonly FormRow[] =>
  rows.map(one => {
    const used = one.cells.reduce((sum, { span }) => sum + span, 0)
    return used === width ? one : { ...one, cells: [...one.cells, blank(width - used)] }
  })
const plain = (text: string, value: string, mark: string): FormRow =>
  row(cell(text, 18, SMALL), cell(value, 23, { lines: 'b', size: 7 }), cell(mark, 5, { ...SMALL, align: 'right' }))

/** The universal transfer document (УПД): an invoice and an act in one (status 1, with VAT), or an act only (status 2). */
export const transferDocument = defineForm({
  code: 'transferDocument',
  name: 'УПД',
  object: OBJECT.closingPaper,
  source:
    'письмо ФНС России от 21.10.2013 № ММВ-20-3/96@, приложение № 1; счёт-фактура — постановление Правительства РФ от 26.12.2011 № 1137',
  columns: WHOLE,
  landscape: true,
  size: 7,
  repeats: [HEAD_ROWS.length + 2, HEAD_ROWS.length + 2],
  footer: '&RЛист &P из &N',
  rows: [
    row(cell('Приложение № 1 к письму ФНС России от 21.10.2013 № ММВ-20-3/96@', WHOLE, { size: 6, align: 'right' })),
    ...HEAD_ROWS.map(besides),
    rowWith({ lines: 4 }, ...cells(0)),
    row(...cells(1)),
    { each: 'rows', lines: 2, cells: cells(2) },
    row(
      cell('Всего к оплате (9)', 58, { ...BOX, bold: true }),
      cell('{net}', 8, TOTAL),
      cell('X', 10, MIDDLE),
      cell('{vat}', 7, TOTAL),
      cell('{gross}', 8, TOTAL),
      cell('', 5, BOX),
    ),
    ...captioned(
      [
        { text: 'Руководитель организации или иное уполномоченное лицо', caption: '', span: 20, look: { lines: '', size: 6.5 } },
        { text: '', caption: '(подпись)', span: 11 },
        { text: '', caption: '(ф. и. о.)', span: 14 },
        { text: 'Главный бухгалтер или иное уполномоченное лицо', caption: '', span: 20, look: { lines: '', size: 6.5 } },
        { text: '', caption: '(подпись)', span: 11 },
        { text: '', caption: '(ф. и. о.)', span: 15 },
      ],
      { gap: 1, height: 16, lines: 2 },
    ),
    row(
      cell('Основание передачи (сдачи) / получения (приёмки)', 26, SMALL),
      cell('договор, реестр рейсов за {dateFrom} — {dateTo}', 65, { lines: 'b', size: 7 }),
      cell('[8]', 5, { ...SMALL, align: 'right' }),
    ),
    row(
      cell('Данные о транспортировке и грузе', 26, SMALL),
      cell('транспортные накладные, рейсов: {trips}', 65, { lines: 'b', size: 7 }),
      cell('[9]', 5, { ...SMALL, align: 'right' }),
    ),
    ...both(
      filledTo(46, [
        ...signed('Товар (груз) передал / услуги, результаты работ, права сдал', '[10]'),
        plain('Дата отгрузки, передачи (сдачи)', '{date.words}', '[11]'),
        plain('Иные сведения об отгрузке, передаче', '', '[12]'),
        ...signed('Ответственный за правильность оформления факта хозяйственной жизни', '[13]'),
        plain('Наименование экономического субъекта', '{seller.name}, ИНН {seller.inn}', '[14]'),
        row(cell('М. П.', 46, SMALL)),
      ]),
      filledTo(46, [
        ...signed('Товар (груз) получил / услуги, результаты работ, права принял', '[15]'),
        plain('Дата получения (приёмки)', '«____» ______________ 20____ г.', '[16]'),
        plain('Иные сведения о получении, приёмке', '', '[17]'),
        ...signed('Ответственный за правильность оформления факта хозяйственной жизни', '[18]'),
        plain('Наименование экономического субъекта', '{buyer.name}, ИНН {buyer.inn}', '[19]'),
        row(cell('М. П.', 46, SMALL)),
      ]),
    ),
  ],
})
