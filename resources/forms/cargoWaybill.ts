import {
  blank,
  captioned,
  cell,
  defineForm,
  row,
  rowWith,
  type Captioned,
  type FormCell,
  type FormLook,
  type FormRow,
} from '#resource/form'
import { companyLine, companyTitle, placeLine, BOX, MIDDLE, withFontSize, OBJECT } from './parts.ts'

const WHOLE = 100
const HALF = 49
const GAP = 2
const CODE = 14
const SMALL: FormLook = { size: 6.5 }
const HEAD: FormLook = withFontSize(MIDDLE, 6)
const TITLE: FormLook = { bold: true, size: 9, align: 'center' }
const label = (text: string, span: number, look: FormLook = {}): FormCell => cell(text, span, look)

/** A column of a table in the official form: its heading, its number, and the text of a line; without a text it is filled in by hand. */
interface Column {
  readonly head: string
  readonly span: number
  readonly text?: string
  readonly look?: FormLook
}
const heads = (columns: readonly Column[], lines: number): FormRow =>
  rowWith({ lines }, ...columns.map(({ head, span }) => cell(head, span, HEAD)))
const numbers = (columns: readonly Column[], first: number): FormRow =>
  row(...columns.map(({ span }, at) => cell(String(first + at), span, HEAD)))
const line = (columns: readonly Column[], texts: readonly string[] = columns.map(({ text = '' }) => text), height = 12): FormRow =>
  rowWith({ height }, ...columns.map(({ span, look = MIDDLE }, at) => cell(texts[at] ?? '', span, look)))

const GOODS: readonly Column[] = [
  { head: 'Код продукции (номенклатурный номер)', span: 8 },
  { head: 'Номер прейскуранта и дополнения к нему', span: 8 },
  { head: 'Артикул или номер по прейскуранту', span: 8 },
  { head: 'Количество', span: 8, text: '{objectVol}' },
  { head: 'Цена, руб. коп.', span: 8 },
  { head: 'Наименование продукции, товара (груза), ТУ, марка, размер, сорт', span: 20, text: '{material.name}', look: BOX },
  { head: 'Единица измерения', span: 7, text: '{objectUnit.systemC}' },
  { head: 'Вид упаковки', span: 7, text: 'навалом' },
  { head: 'Количество мест', span: 6 },
  { head: 'Масса, т', span: 7, text: '{cargo.tonnes}' },
  { head: 'Сумма, руб. коп.', span: 8 },
  { head: 'Порядковый номер записи по складской картотеке', span: 5 },
]
const CARGO: readonly Column[] = [
  { head: 'Краткое наименование груза', span: 20, text: '{material.name}', look: BOX },
  { head: 'С грузом следуют документы', span: 16 },
  { head: 'Вид упаковки', span: 10, text: 'навалом' },
  { head: 'Количество мест', span: 8 },
  { head: 'Способ определения массы', span: 12 },
  { head: 'Код груза', span: 8 },
  { head: 'Номер контейнера', span: 8 },
  { head: 'Класс груза', span: 8 },
  { head: 'Масса брутто, т', span: 10, text: '{cargo.tonnes}' },
]
const LOADING: readonly Column[] = [
  { head: 'операция', span: 8 },
  { head: 'исполнитель (автовладелец, получатель, отправитель)', span: 20, look: BOX },
  { head: 'дополнительные операции (наименование, количество)', span: 12 },
  { head: 'механизм, грузоподъёмность, ёмкость ковша', span: 12 },
  { head: 'способ: ручной, механизированный, наливом, самосвалом', span: 12 },
  { head: 'код', span: 4 },
  { head: 'дата, время прибытия, ч. мин.', span: 9 },
  { head: 'дата, время убытия, ч. мин.', span: 9 },
  { head: 'время дополнительных операций, мин.', span: 7 },
  { head: 'подпись ответственного лица', span: 7 },
]
const OTHER: readonly Column[] = [
  { head: 'расстояние по группам дорог, км: всего', span: 9, text: '{distance}' },
  { head: 'в гор.', span: 6 },
  { head: 'I гр.', span: 6 },
  { head: 'II гр.', span: 6 },
  { head: 'III гр.', span: 6 },
  { head: 'код экспедирования груза', span: 8 },
  { head: 'за транспортные услуги: с клиента', span: 9 },
  { head: 'причитается водителю', span: 8 },
  { head: 'сумма штрафа за неправильное оформление документов, руб. коп.', span: 12 },
  { head: 'поправочный коэффициент: расценка водителю', span: 8 },
  { head: 'основной тариф', span: 6 },
  { head: 'время простоя под погрузкой, ч. мин.', span: 8 },
  { head: 'под разгрузкой, ч. мин.', span: 8 },
]
const COST: readonly Column[] = [
  { head: 'Расчёт стоимости', span: 12, look: BOX },
  { head: 'За тонны', span: 8 },
  { head: 'За тонно-км', span: 8 },
  { head: 'Погрузочно-разгрузочные работы, тонн', span: 9 },
  { head: 'Недогрузка автомобиля и прицепа', span: 8 },
  { head: 'Экспедирование', span: 8 },
  { head: 'Сверхнормативный простой, ч. мин., при погрузке', span: 9 },
  { head: 'при разгрузке', span: 8 },
  { head: 'За срочность заказа', span: 8 },
  { head: 'За специальный транспорт', span: 8 },
  { head: 'Прочие доплаты', span: 7 },
  { head: 'Всего', span: 7 },
]

/** A party of the waybill with its code (ОКПО), which is filled in by hand. */
const party = (name: string, text: string, caption: string): readonly FormRow[] => [
  row(
    label(name, 13, { bold: true }),
    cell(text, WHOLE - 13 - 9 - CODE, { lines: 'b' }),
    label('по ОКПО', 9, { ...SMALL, align: 'right' }),
    cell('', CODE, MIDDLE),
  ),
  row(blank(13), cell(caption, WHOLE - 13 - 9 - CODE, { size: 6, align: 'center' }), blank(9 + CODE)),
]
/** A line of the transport section: a label, a value, and a code on the right. */
const labelledRow = (name: string, text: string, code = ''): FormRow =>
  row(
    label(name, 15, { bold: true }),
    cell(text, WHOLE - 15 - 12 - CODE, { lines: 'b' }),
    label(code, 12, { ...SMALL, align: 'right' }),
    cell('', CODE, MIDDLE),
  )
/** Two rows of values with captions, side by side, each half of the page wide. */
const halves = (left: readonly Captioned[], right: readonly Captioned[], height?: number): readonly FormRow[] => {
  const wide = (values: readonly Captioned[]) => {
    const used = values.reduce((sum, { span }) => sum + span, values.length - 1)
    if (used !== HALF) throw new Error(`${used} columns of ${HALF}`)
    return captioned(values, { gap: 1, ...(height !== undefined && { height }) })
  }
  const [one, other] = [wide(left), wide(right)]
  return one.map((top, at) => ({ ...top, cells: [...top.cells, blank(GAP), ...other[at]!.cells] }))
}
const textOf = (text: string, span: number): Captioned => ({ text, caption: '', span, look: { lines: '' } })
const captionedCell = (caption: string, span: number, text = ''): Captioned => ({ text, caption, span })
const signature = (what: string, whose = ''): readonly Captioned[] => [
  textOf(what, 16),
  captionedCell('(должность)', 10),
  captionedCell('(подпись)', 8),
  captionedCell('(расшифровка подписи)', 12, whose),
]

const FRONT: readonly FormRow[] = [
  row(
    cell('Типовая межотраслевая форма № 1-Т. Утверждена постановлением Госкомстата России от 28.11.1997 № 78', WHOLE, {
      size: 6,
      align: 'right',
    }),
  ),
  row(label('Форма по ОКУД', WHOLE - CODE, { align: 'right' }), cell('0345009', CODE, MIDDLE)),
  row(
    cell('Товарно-транспортная накладная № {#ttn}{ttn}{/ttn}{^ttn}{paperNumber}{/ttn}', 60, { bold: true, size: 12 }),
    label('Дата составления', WHOLE - 60 - CODE, { align: 'right' }),
    cell('{dtDeal}', CODE, MIDDLE),
  ),
  ...party('Грузоотправитель', companyLine('sender'), '(полное наименование организации, адрес, номер телефона)'),
  ...party('Грузополучатель', companyLine('buyer'), '(полное наименование организации, адрес, номер телефона)'),
  ...party('Плательщик', companyLine('buyer'), '(полное наименование организации, адрес, банковские реквизиты)'),
  row(cell('1. Товарный раздел (заполняется грузоотправителем)', WHOLE, TITLE)),
  heads(GOODS, 4),
  numbers(GOODS, 1),
  line(GOODS),
  line(GOODS, []),
  ...halves(
    [textOf('Товарная накладная имеет продолжение на', 26), captionedCell('', 8), textOf('листах, на бланках за №', 13)],
    [textOf('и содержит', 9), captionedCell('(прописью)', 24, 'один'), textOf('порядковых номеров записей', 14)],
  ),
  ...halves(
    [textOf('Всего наименований', 15), captionedCell('(прописью)', 33, 'одно')],
    [textOf('Масса груза (нетто), т', 15), captionedCell('(прописью)', 33, '{cargo.tonnesWords}')],
  ),
  ...halves(
    [textOf('Всего мест', 15), captionedCell('(прописью)', 33, 'навалом')],
    [textOf('Масса груза (брутто), т', 15), captionedCell('(прописью)', 33, '{cargo.tonnesWords}')],
  ),
  ...halves(
    [textOf('Приложение (паспорта, сертификаты и т. п.) на', 27), captionedCell('(прописью)', 21)],
    [textOf('Всего отпущено на сумму', 18), captionedCell('(прописью)', 30)],
  ),
  ...halves(
    signature('Отпуск разрешил'),
    [textOf('По доверенности №', 14), captionedCell('', 14), textOf('от', 3), captionedCell('', 15)],
    14,
  ),
  ...halves(
    [textOf('Главный (старший) бухгалтер', 20), captionedCell('(подпись)', 13), captionedCell('(расшифровка подписи)', 14)],
    [textOf('выданной', 10), captionedCell('(кем, кому: организация, должность, фамилия, и. о.)', 38)],
    14,
  ),
  ...halves(signature('Отпуск груза произвёл'), signature('Груз к перевозке принял', '{driver.fio}'), 14),
  ...halves([textOf('М. П.', 15), captionedCell('(дата)', 33)], signature('Груз получил грузополучатель'), 16),
]

const BACK: readonly FormRow[] = [
  rowWith(
    { startsPage: true },
    cell('2. Транспортный раздел', 70, TITLE),
    cell('Оборотная сторона формы № 1-Т', 30, { size: 6, align: 'right' }),
  ),
  labelledRow('Срок доставки груза', '', 'ТТН №'),
  labelledRow('Организация', companyLine('carrier'), 'к путевому листу №'),
  labelledRow('Автомобиль', '{truck.brand.name}, государственный номерной знак {truck.plate}'),
  labelledRow('Заказчик (плательщик)', companyLine('buyer')),
  labelledRow(
    'Водитель',
    '{driver.fio}{#driverAccount.seriesNumberDrive}, удостоверение № {driverAccount.seriesNumberDrive}{/driverAccount.seriesNumberDrive}',
  ),
  labelledRow('Вид перевозки', '', 'Код'),
  labelledRow('Пункт погрузки', placeLine('loading')),
  labelledRow('Пункт разгрузки', placeLine('unloading'), 'Маршрут'),
  labelledRow('Переадресовка', ''),
  labelledRow(
    'Прицеп',
    '{#trailer.plate}{trailer.brand.name}, государственный номерной знак {trailer.plate}{/trailer.plate}',
    'Гаражный №',
  ),
  row(cell('Сведения о грузе', WHOLE, TITLE)),
  heads(CARGO, 2),
  numbers(CARGO, 1),
  line(CARGO),
  row(cell('Итого: масса брутто, т', WHOLE - 10, { ...BOX, align: 'right' }), cell('{cargo.tonnes}', 10, MIDDLE)),
  ...halves(
    [textOf('Указанный груз массой брутто, т', 20), captionedCell('(прописью)', 28, '{cargo.tonnesWords}')],
    [textOf('Указанный груз массой брутто, т', 20), captionedCell('(прописью)', 28)],
  ),
  ...halves(
    signature('к перевозке сдал'),
    [textOf('сдал водитель-экспедитор', 18), captionedCell('(подпись)', 13), captionedCell('(расшифровка подписи)', 16, '{driver.fio}')],
    13,
  ),
  ...halves(
    [textOf('Принял водитель-экспедитор', 18), captionedCell('(подпись)', 13), captionedCell('(расшифровка подписи)', 16, '{driver.fio}')],
    signature('принял'),
    13,
  ),
  row(cell('Погрузочно-разгрузочные операции', WHOLE, TITLE)),
  heads(LOADING, 4),
  numbers(LOADING, 10),
  line(LOADING, ['погрузка', companyTitle('sender')]),
  line(LOADING, ['разгрузка', companyTitle('buyer')]),
  row(cell('Прочие сведения (заполняется организацией — владельцем автотранспорта)', WHOLE, TITLE)),
  heads(OTHER, 5),
  numbers(OTHER, 20),
  line(OTHER),
  heads(COST, 4),
  rowWith({}, cell('', 12, BOX), ...COST.slice(1).map(({ span }, at) => cell(String(33 + at), span, HEAD))),
  line(COST, ['Выполнено']),
  line(COST, ['Расценка, руб. коп.']),
  line(COST, ['К оплате, руб. коп.']),
  ...captioned(
    [
      textOf('Таксировка', 10),
      captionedCell('', 40),
      textOf('Таксировщик', 10),
      captionedCell('(подпись)', 16),
      captionedCell('(расшифровка подписи)', 20),
    ],
    {
      gap: 1,
      height: 12,
    },
  ),
]

/** The waybill 1-Т, by which the sender writes goods off and the carrier is paid: goods on the front, transport on the back. */
export const cargoWaybill = defineForm({
  code: 'cargoWaybill',
  name: 'Товарно-транспортная накладная 1-Т',
  object: OBJECT.deal,
  source: 'типовая межотраслевая форма № 1-Т, постановление Госкомстата РФ от 28.11.1997 № 78',
  columns: WHOLE,
  landscape: true,
  size: 7,
  serif: true,
  rows: [...FRONT, ...BACK],
})
