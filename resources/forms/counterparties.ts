import { cell, defineForm, row, type FormRow, blank, captioned, rowWith, type FormLook } from '#resource/form'
import { ifPresent, OBJECT, companyLine, companyTitle, BOX, SMALL_HEAD, HEAD, SUM, TOTAL } from './parts.ts'

const CARD_WIDTH = 40
const line = (label: string, text: string): FormRow => row(cell(label, 14, { lines: 'box' }), cell(text, 26, { lines: 'box', bold: true }))

/** The company details that a counterparty asks for before the first contract: names, codes, address, bank requisites. */
export const companyCard = defineForm({
  code: 'companyCard',
  name: 'Карточка предприятия',
  object: OBJECT.company,
  source: 'своя форма: закон её не устанавливает',
  columns: CARD_WIDTH,
  size: 10,
  rows: [
    row(cell('Карточка предприятия', CARD_WIDTH, { bold: true, size: 16, align: 'center' })),
    row(cell('на {today.words}', CARD_WIDTH, { align: 'center' })),
    row(cell('', CARD_WIDTH)),
    line('Полное наименование', '{#fullName}{fullName}{/fullName}{^fullName}{name}{/fullName}'),
    line('Сокращённое наименование', '{shortName}'),
    line('ИНН / КПП', `{inn}${ifPresent('kpp', ' / ')}`),
    line('ОГРН', '{ogrn}'),
    line('Юридический адрес', '{address}'),
    line('Телефон', '{phone}'),
    line('Электронная почта', '{email}'),
    line('Система налогообложения', '{ndsType.name}'),
    line('Банк', '{requisites.bankName}'),
    line('БИК', '{requisites.bik}'),
    line('Расчётный счёт', '{requisites.account}'),
    line('Корреспондентский счёт', '{requisites.corrAccount}'),
    row(cell('', CARD_WIDTH)),
    row(cell('Руководитель ____________________ / ____________________', CARD_WIDTH)),
    row(cell('М. П.', CARD_WIDTH)),
  ],
})

const SHEET_WIDTH = 40

/** The details that a customer's pass office requires: the vehicle, its certificate and its drivers. */
export const vehicleSheet = defineForm({
  code: 'vehicleSheet',
  name: 'Лист машины',
  object: OBJECT.vehicle,
  source: 'своя форма: закон её не устанавливает',
  columns: SHEET_WIDTH,
  size: 10,
  rows: [
    row(cell('Машина {plate}', SHEET_WIDTH, { bold: true, size: 16, align: 'center' })),
    row(cell('на {today.words}', SHEET_WIDTH, { align: 'center' })),
    row(cell('', SHEET_WIDTH)),
    line('Марка', '{brand.name}'),
    line('Тип кузова', '{bodyType.name}'),
    line('Владелец', '{company.name}, ИНН {company.inn}'),
    line('Автопарк', '{point.name}'),
    line('Свидетельство о регистрации', '{stsFormat}'),
    line('VIN', '{vin}'),
    line('Объём кузова, м³', '{size}'),
    line('Прицеп', '{#trailers}{plate} {brand.name} {/trailers}'),
    row(cell('', SHEET_WIDTH)),
    row(cell('Водители', SHEET_WIDTH, { bold: true })),
    row(cell('ФИО', 26, { lines: 'box', bold: true }), cell('Телефон', 14, { lines: 'box', bold: true })),
    { each: 'drivers', cells: [cell('{fio}', 26, { lines: 'box' }), cell('{phone}', 14, { lines: 'box' })] },
  ],
})

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
    row(cell('материальных ценностей по', 18), cell(`накладной от {dtDeal}${ifPresent('ttn', ', ТТН № ')}`, 42, { lines: 'b' })),
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

/** Only our side is filled in; the counterparty fills in its own. */
const emptyCells = () => [cell('', 5, BOX), cell('', 13, BOX), cell('', 6, BOX), cell('', 6, BOX)]
const ours = (date: string, name: string, debit: string, credit: string, look: FormLook = SUM) => [
  cell(date, 5, BOX),
  cell(name, 13, { ...BOX, bold: look.bold ?? false }),
  cell(debit, 6, look),
  cell(credit, 6, look),
]

/** The reconciliation act of two companies: opening balance, movements and closing balance of a period, with both sides next to each other. */
export const reconciliation = defineForm({
  code: 'reconciliation',
  name: 'Акт сверки',
  object: OBJECT.company,
  source: 'форма законом не установлена; обязательные реквизиты — статья 9 закона 402-ФЗ «О бухгалтерском учёте»',
  columns: WHOLE,
  size: 8,
  repeats: [6, 6],
  footer: '&RСтраница &P из &N',
  rows: [
    row(cell('Акт сверки взаимных расчётов', WHOLE, { bold: true, size: 13, align: 'center' })),
    row(cell('за период с {statement.from} по {statement.to}', WHOLE, { align: 'center' })),
    row(cell(`между ${companyTitle('ownCompany')}, ИНН {ownCompany.inn}, и {name}, ИНН {inn}`, WHOLE, { align: 'center' })),
    row(blank(WHOLE)),
    rowWith(
      { lines: 2 },
      cell('Мы, нижеподписавшиеся, составили настоящий акт о том, что состояние взаимных расчётов по данным учёта следующее:', WHOLE),
    ),
    row(cell('По данным {ownCompany.shortName}, руб.', 30, HEAD), cell('По данным {shortName}, руб.', 30, HEAD)),
    row(...[0, 1].flatMap(() => [cell('Дата', 5, HEAD), cell('Документ', 13, HEAD), cell('Дебет', 6, HEAD), cell('Кредит', 6, HEAD)])),
    row(...ours('', 'Сальдо начальное', '{statement.openingDebit}', '{statement.openingCredit}', TOTAL), ...emptyCells()),
    { each: 'statement.rows', cells: [...ours('{date}', '{name}', '{debit}', '{credit}'), ...emptyCells()] },
    row(...ours('', 'Обороты за период', '{statement.debit}', '{statement.credit}', TOTAL), ...emptyCells()),
    row(...ours('', 'Сальдо конечное', '{statement.closingDebit}', '{statement.closingCredit}', TOTAL), ...emptyCells()),
    row(blank(WHOLE)),
    row(cell('{statement.result}', WHOLE, { bold: true })),
    row(blank(WHOLE)),
    row(cell('От {ownCompany.shortName}', 29), blank(2), cell('От {shortName}', 29)),
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
