import { blank, captioned, cell, defineForm, row, rowWith, type FormLook } from '#resource/form'
import { companyTitle, ifAny } from './lines.ts'
import { BOX, SMALL_HEAD } from './looks.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 60
const TITLE: FormLook = { bold: true }
const line = (label: string, text: string, lines = 1) => rowWith({ lines }, cell(label, 22, BOX), cell(text, 38, BOX))

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
    line('Наименование', companyTitle('owner')),
    line('Адрес, телефон', `{owner.address}${ifAny('owner.phone', ', тел. ')}`, 2),
    line('ОГРН, ИНН', `${ifAny('owner.ogrn', 'ОГРН ', ', ')}ИНН {owner.inn}`),
    row(cell('2. Транспортное средство', WHOLE, TITLE)),
    line('Тип, марка, модель', '{truck.bodyType.name}, {truck.brand.name}'),
    line('Регистрационный номер', `{truck.plate}${ifAny('trailer.plate', ', прицеп ')}`),
    line('Автопарк', '{shift.autopark.name}'),
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
    line('Фамилия, имя, отчество', '{driver.fio}'),
    line('Водительское удостоверение', `{driverAccount.seriesNumberDrive}${ifAny('driverAccount.issueDateDrive', ', выдано ')}`),
    line('СНИЛС', ''),
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
    line(
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
