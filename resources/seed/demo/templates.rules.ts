import type { Storage } from '#server/adapters/files.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import type { Seeding } from '../initial.rules.ts'
import { OFFICE, packed, paragraph, SHEET, table, title, wordFile } from '#server/engine/documents/office.ts'
import { addTemplate } from '../catalogue/templates.rules.ts'

/** Lines of a document, each what it is called and its tag; the first one is its heading. */
interface DemoTemplate {
  readonly name: string
  /** What it is filled from, by the number of the template's object. */
  readonly object: number
  readonly kind: 'docx' | 'xlsx'
  readonly heading: string
  readonly lines: readonly (readonly [label: string, tag: string])[]
}

const TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Карточка предприятия',
    object: 1,
    kind: 'docx',
    heading: 'Карточка предприятия на {today}',
    lines: [
      ['Полное название', '{name}'],
      ['Краткое название', '{shortName}'],
      ['ИНН / КПП', '{inn} / {kpp}'],
      ['ОГРН', '{ogrn}'],
      ['Адрес', '{address}'],
      ['Телефон', '{phone}'],
      ['Банк', '{requisites.bankName}, БИК {requisites.bik}'],
      ['Расчётный счёт', '{requisites.account}'],
      ['Корреспондентский счёт', '{requisites.corrAccount}'],
    ],
  },
  {
    name: 'Лист машины',
    object: 4,
    kind: 'xlsx',
    heading: 'Машина {plate}',
    lines: [
      ['Марка', '{brand.name}'],
      ['Тип кузова', '{bodyType.name}'],
      ['Компания', '{company.shortName}'],
      ['Автопарк', '{point.name}'],
      ['СТС', '{stsFormat}'],
      ['VIN', '{vin}'],
      ['Объём кузова, м³', '{size}'],
    ],
  },
  {
    name: 'Накладная на перевозку',
    object: 6,
    kind: 'docx',
    heading: 'Накладная № {id} от {dtDeal}',
    lines: [
      ['ТТН', '{ttn}'],
      ['Поставщик', '{supplier.shortName}'],
      ['Погрузка', '{career.name}, {career.address}'],
      ['Заказчик', '{customer.shortName}'],
      ['Разгрузка', '{object.name}, {object.address}'],
      ['Перевозчик', '{shipment.shortName}'],
      ['Машина, водитель', '{vehicle.plate}, {driver.fio}'],
      ['Материал', '{material.name}'],
      ['Погружено', '{careerVol} {careerUnit.systemC}'],
      ['Выгружено', '{objectVol} {objectUnit.systemC}'],
    ],
  },
]

const docx = ({ heading, lines }: DemoTemplate): Uint8Array => wordFile([title(heading), table(lines, [4500, 4500])])

function xlsx({ heading, lines }: DemoTemplate): Uint8Array {
  const row = (texts: readonly string[], at: number): string =>
    `<row r="${at}">${texts.map((text, n) => `<c r="${'AB'[n]}${at}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = [[heading], ...lines].map((texts, at) => row(texts, at + 1)).join('')
  const relation = `${OFFICE}/officeDocument/2006/relationships`
  return packed(
    'xl/workbook.xml',
    { 'xl/workbook.xml': `${SHEET}.sheet.main+xml`, 'xl/worksheets/sheet1.xml': `${SHEET}.worksheet+xml` },
    {
      'xl/workbook.xml': `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="Машина" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="40" customWidth="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
    },
  )
}

/** How templates are made, in a few lines: what hangs beside them under 'Документация для шаблонов'. */
const instruction = (): Uint8Array =>
  wordFile([
    title('Документация для шаблонов'),
    paragraph('Шаблон — файл Word (docx) или Excel (xlsx), в котором место значения занимает его имя в фигурных скобках.'),
    paragraph(''),
    table(
      [
        ['Что написать', 'Что будет в документе'],
        ['{shortName}', 'Значение поля записи, как оно показано на экране'],
        ['{brand.name}', 'Поле записи, на которую ссылается поле'],
        ['{#lines}{price}{/lines}', 'Строка таблицы, повторённая для каждой строки записи'],
        ['{#kpp}КПП {kpp}{/kpp}', 'Текст, который нужен, только если поле заполнено'],
        ['{today}', 'День, в который сделан документ'],
      ],
      [3500, 6000],
      { bold: [0], borders: true },
    ),
    paragraph(''),
    paragraph('Имя, которого нет, называется при загрузке шаблона вместе с местом, где оно стоит.'),
  ])

async function seedInstruction({ db, now }: Pick<Seeding, 'db' | 'now'>, storage: Storage): Promise<void> {
  const bytes = instruction()
  const { key, sha256 } = await storage.put(bytes)
  const fileName = 'Документация для шаблонов.docx'
  const { id } = await db
    .insertInto('sys_file')
    .values({ key, file_name: fileName, content_type: MIME_TYPES.docx, size: bytes.length, sha256, ins_date: now, ins_user_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('setting').set({ file_id: id, parameter_value: fileName }).where('parameter', '=', 'templateInstruction').execute()
}

/** Template documents of companies, vehicles and waybills, ready to be filled, and what says how to make others. */
export async function seedTemplates({ db, now }: Seeding, storage: Storage): Promise<void> {
  await seedInstruction({ db, now }, storage)
  for (const one of TEMPLATES) {
    const bytes = one.kind === 'docx' ? docx(one) : xlsx(one)
    await addTemplate({ db, now }, storage, { name: one.name, object: one.object, kind: one.kind, bytes })
  }
}
