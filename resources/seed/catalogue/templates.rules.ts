import { sql } from 'kysely'
import type { Storage } from '#server/adapters/files.ts'
import type { Db } from '#server/engine/sql.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { paragraph, table, title, wordFile } from '#server/engine/documents/office.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'

/** A template document that is added: what it is called and what it is filled from, by the number of the template's object. */
interface Added {
  readonly name: string
  readonly object: number
  readonly kind: 'docx' | 'xlsx'
  readonly bytes: Uint8Array
}

/** Keeps the file of a template and adds the template. */
export async function addTemplate(
  { db, now }: { readonly db: Db; readonly now: Date },
  storage: Storage,
  { name, object, kind, bytes }: Added,
): Promise<void> {
  const made = { ins_date: now, ins_user_id: 1 }
  const { key, sha256 } = await storage.put(bytes)
  const { id } = await db
    .insertInto('sys_file')
    .values({ key, file_name: `${name}.${kind}`, content_type: MIME_TYPES[kind], size: bytes.length, sha256, ...made })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(db, 'template', [{ name, object_id: object, file_id: id, ...made }])
  await moveIds(db, 'template')
}

const ACT = 'Акт сверки'
const WIDTHS = [1300, 4300, 2000, 2000]

/** The template of the act by which two companies agree what they owe each other: balance, movements and balance of a period. */
export const actTemplate = (): Uint8Array =>
  wordFile([
    title('Акт сверки взаимных расчётов'),
    paragraph('за период с {statement.from} по {statement.to}'),
    paragraph('между {ownCompany.name}, ИНН {ownCompany.inn}, и {name}, ИНН {inn}'),
    paragraph(''),
    paragraph('По данным {ownCompany.shortName}, рубли', { bold: true }),
    table(
      [
        ['Дата', 'Документ', 'Дебет', 'Кредит'],
        ['', 'Сальдо начальное', '{statement.openingDebit}', '{statement.openingCredit}'],
        ['{#statement.rows}{date}', '{name}', '{debit}', '{credit}{/statement.rows}'],
        ['', 'Обороты за период', '{statement.debit}', '{statement.credit}'],
        ['', 'Сальдо конечное', '{statement.closingDebit}', '{statement.closingCredit}'],
      ],
      WIDTHS,
      { aligns: ['left', 'left', 'right', 'right'], bold: [0, 1, 3, 4], borders: true },
    ),
    paragraph(''),
    paragraph('{statement.result}', { bold: true }),
    paragraph(''),
    table(
      [
        ['От {ownCompany.shortName}', 'От {shortName}'],
        ['_________________ / _________________', '_________________ / _________________'],
        ['М. П.', 'М. П.'],
      ],
      [4800, 4800],
    ),
  ])

/** Adds the product's own templates that the database has never had; one that was removed stays removed. */
export async function seedOwnTemplates(of: { readonly db: Db; readonly now: Date }, storage: Storage): Promise<void> {
  const { rows } = await sql`select 1 from template where object_id = 1 and name = ${ACT} limit 1`.execute(of.db)
  if (rows.length === 0) await addTemplate(of, storage, { name: ACT, object: 1, kind: 'docx', bytes: actTemplate() })
}
