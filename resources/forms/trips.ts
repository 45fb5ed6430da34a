import { blank, captioned, cell, defineForm, row, rowWith, type FormRow, type FormLook } from '#resource/form'
import { companyLine, ifPresent, placeLine, OBJECT, companyTitle, BOX, SMALL_HEAD } from './parts.ts'

const WHOLE = 60
const orderLine = (label: string, text: string, lines = 1): FormRow =>
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
    orderLine('Груз', '{material.name}, навалом'),
    orderLine('Количество', '{cargo.mass}' + ifPresent('cargo.volume', ', ')),
    orderLine('Грузоотправитель', companyLine('sender'), 2),
    orderLine('Место погрузки', placeLine('loading'), 2),
    orderLine('Дата погрузки', '{dtDeal}'),
    orderLine('Грузополучатель', companyLine('buyer'), 2),
    orderLine('Место выгрузки', placeLine('unloading'), 2),
    orderLine('Расстояние', ifPresent('distance', '', ' км')),
    orderLine('Транспортное средство', `{truck.brand.name} {truck.plate}${ifPresent('trailer.plate', ', прицеп ')}`),
    orderLine('Водитель', `{driver.fio}${ifPresent('driverAccount.phone', ', тел. ')}`),
    orderLine('Стоимость перевозки', '{#routeSumm}{routeSumm} руб. ({routeSumm.words}){/routeSumm}', 2),
    orderLine('Срок оплаты', 'по оригиналам транспортной накладной и счёта'),
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

const TITLE: FormLook = { bold: true }
const sheetLine = (label: string, text: string, lines = 1) => rowWith({ lines }, cell(label, 22, BOX), cell(text, 38, BOX))

/** The trip sheet of one vehicle for one shift: the order, the planned trips, and space for marks made at the gate. */
export const tripSheet = defineForm({
  code: 'tripSheet',
  name: 'Путевой лист',
  object: OBJECT.shiftVehicle,
  source: 'состав сведений путевого листа, приказ Минтранса России от 28.09.2022 № 390; форма своя',
  columns: WHOLE,
  size: 8.5,
  rows: [
    row(cell('Путевой лист грузового автомобиля № {paperNumber}', WHOLE, { bold: true, size: 13, align: 'center' })),
    row(cell('Срок действия: {shift.date.words}{#shift.start}, с {shift.start} до {shift.end}{/shift.start}', WHOLE, { align: 'center' })),
    row(cell('1. Собственник (владелец) транспортного средства', WHOLE, TITLE)),
    sheetLine('Наименование', companyTitle('owner')),
    sheetLine('Адрес, телефон', `{owner.address}${ifPresent('owner.phone', ', тел. ')}`, 2),
    sheetLine('ОГРН, ИНН', `${ifPresent('owner.ogrn', 'ОГРН ', ', ')}ИНН {owner.inn}`),
    row(cell('2. Транспортное средство', WHOLE, TITLE)),
    sheetLine('Тип, марка, модель', '{truck.bodyType.name}, {truck.brand.name}'),
    sheetLine('Регистрационный номер', `{truck.plate}${ifPresent('trailer.plate', ', прицеп ')}`),
    sheetLine('Автопарк', '{shift.autopark.name}'),
    row(
      cell('', 15, SMALL_HEAD),
      cell('Дата и время', 12, SMALL_HEAD),
      cell('Одометр, км', 10, SMALL_HEAD),
      cell('Топливо, л', 9, SMALL_HEAD),
      cell('Подпись, ФИО', 14, SMALL_HEAD),
    ),
    rowWith(
      { lines: 2 },
      cell('Выпуск на линию', 15, BOX),
      cell('{shift.date} {shift.start}', 12, BOX),
      cell('{odometerOut}', 10, BOX),
      cell('{fuelOut}', 9, BOX),
      cell('', 14, BOX),
    ),
    rowWith(
      { lines: 2 },
      cell('Возвращение на место стоянки', 15, BOX),
      cell('', 12, BOX),
      cell('{odometerIn}', 10, BOX),
      cell('{fuelIn}', 9, BOX),
      cell('', 14, BOX),
    ),
    row(cell('3. Водитель', WHOLE, TITLE)),
    sheetLine('Фамилия, имя, отчество', '{driver.fio}'),
    sheetLine('Водительское удостоверение', `{driverAccount.seriesNumberDrive}${ifPresent('driverAccount.issueDateDrive', ', выдано ')}`),
    sheetLine('СНИЛС', ''),
    row(cell('4. Медицинские осмотры и контроль технического состояния', WHOLE, TITLE)),
    row(
      cell('', 20, SMALL_HEAD),
      cell('Дата и время', 12, SMALL_HEAD),
      cell('Отметка', 14, SMALL_HEAD),
      cell('Подпись, ФИО', 14, SMALL_HEAD),
    ),
    ...[
      ['Предрейсовый медицинский осмотр', 'прошёл, к исполнению обязанностей допущен'],
      ['Послерейсовый медицинский осмотр', 'прошёл'],
      ['Предрейсовый контроль технического состояния', 'пройден, выпуск на линию разрешён'],
    ].map(([what, mark]) =>
      rowWith({ lines: 2 }, cell(what!, 20, BOX), cell('', 12, BOX), cell(mark!, 14, { lines: 'box', size: 7 }), cell('', 14, BOX)),
    ),
    row(cell('5. Перевозка', WHOLE, TITLE)),
    sheetLine(
      'Вид сообщения, вид перевозки',
      '☐ городское  ☐ пригородное  ☐ междугородное;  груз по договору / для собственных нужд'.replaceAll('☐', '[  ]'),
    ),
    row(cell('Задание водителю', WHOLE, { bold: true, size: 8 })),
    row(
      cell('Маршрут', 28, SMALL_HEAD),
      cell('Груз', 14, SMALL_HEAD),
      cell('Рейсов', 6, SMALL_HEAD),
      cell('Объём', 6, SMALL_HEAD),
      cell('Сделано', 6, SMALL_HEAD),
    ),
    {
      each: 'tasks',
      lines: 2,
      cells: [
        cell('{route}', 28, BOX),
        cell('{material}', 14, BOX),
        cell('{trips}', 6, { lines: 'box', align: 'center' }),
        cell('{volume}', 6, { lines: 'box', align: 'center' }),
        cell('', 6, BOX),
      ],
    },
    ...[1, 2].map(() => row(cell('', 28, BOX), cell('', 14, BOX), cell('', 6, BOX), cell('', 6, BOX), cell('', 6, BOX))),
    row(cell('{note}', WHOLE)),
    ...captioned(
      [
        { text: 'Диспетчер {dispatcher.fio}', caption: '(подпись)', span: 29 },
        { text: 'Водитель {driver.fio}', caption: '(подпись)', span: 29 },
      ],
      { gap: 2, height: 22 },
    ),
    rowWith({ height: 4 }, blank(WHOLE)),
  ],
})
