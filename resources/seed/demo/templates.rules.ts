import type { Storage } from '#server/adapters/files.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import type { Seeding } from '../initial.rules.ts'
import { paragraph, table, title, wordFile } from '#server/engine/documents/office.ts'

/** A short guide to templates, attached under "Документация для шаблонов". */
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
        ['{objectSumm.words}', 'Сумма прописью; у дня — с названием месяца: {today.words}'],
      ],
      [3500, 6000],
      { bold: [0], borders: true },
    ),
    paragraph(''),
    paragraph('Имя, которого нет, называется при загрузке шаблона вместе с местом, где оно стоит.'),
  ])

/** Adds the guide to templates as a file for download. */
export async function seedInstruction({ db, now }: Pick<Seeding, 'db' | 'now'>, storage: Storage): Promise<void> {
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
