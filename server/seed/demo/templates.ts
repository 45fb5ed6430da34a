import PizZip from 'pizzip'
import type { Storage } from '../../adapters/files.ts'
import { MIME_TYPES } from '../../engine/files/mime.ts'
import type { Seeding } from '../initial.ts'
import { insertRows, moveIds } from '../rows.ts'

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

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Parts of a package: its types, the way to its main part, and the others. */
const packed = (main: string, types: Readonly<Record<string, string>>, parts: Readonly<Record<string, string>>): Uint8Array => {
  const zip = new PizZip()
  const overrides = Object.entries(types).map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  zip.file(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  )
  zip.file(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
  )
  for (const [part, xml] of Object.entries(parts)) zip.file(part, HEAD + xml)
  return zip.generate({ type: 'uint8array' })
}

function docx({ heading, lines }: DemoTemplate): Uint8Array {
  const paragraph = (text: string, marks = ''): string => `<w:p><w:r>${marks}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const cell = (text: string): string => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`
  const rows = lines.map(line => `<w:tr>${line.map(cell).join('')}</w:tr>`).join('')
  const table = `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>${rows}</w:tbl>`
  const title = paragraph(heading, '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>')
  return packed(
    'word/document.xml',
    { 'word/document.xml': `${WORD}.document.main+xml` },
    {
      'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${title}${table}<w:p/></w:body></w:document>`,
    },
  )
}

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

/** Template documents of companies, vehicles and waybills, ready to be filled. */
export async function seedTemplates({ db, now }: Seeding, storage: Storage): Promise<void> {
  const made = { ins_date: now, ins_user_id: 1 }
  for (const one of TEMPLATES) {
    const bytes = one.kind === 'docx' ? docx(one) : xlsx(one)
    const { key, sha256 } = await storage.put(bytes)
    const { id } = await db
      .insertInto('sys_file')
      .values({ key, file_name: `${one.name}.${one.kind}`, content_type: MIME_TYPES[one.kind], size: bytes.length, sha256, ...made })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRows(db, 'template', [{ name: one.name, object_id: one.object, file_id: id, ...made }])
  }
  await moveIds(db, 'template')
}
