import { sql } from 'kysely'
import { insertRows, joins, moveIds, dayBefore } from '#areas/seed/rows.rules'
import { HOURS } from '#resources/content/documentUploaderToken/documentUploaderToken'
import type { Storage } from '#server/adapters/files.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { paragraph, table, title, wordFile } from '#server/engine/documents/formSheet.ts'
import type { Seeding } from '../initial.rules.ts'

const CATEGORIES = ['Объявления', 'Работа карьеров', 'Охрана труда', 'Программа'] as const

interface DemoNews {
  readonly title: string
  readonly category: (typeof CATEGORIES)[number]
  /** Age in days; negative for news that is not published yet. */
  readonly age: number
  readonly preview: string
  readonly text: string
  readonly pinned?: boolean
}

const NEWS: readonly DemoNews[] = [
  {
    title: 'Весовая на карьере «Южный» закрыта на поверку',
    category: 'Работа карьеров',
    age: 1,
    pinned: true,
    preview: 'До пятницы грузимся по объёму кузова, тоннаж ставит диспетчер.',
    text: '<p>До пятницы весовая не работает. Водители сдают талон погрузки, объём пишем по кузову.</p><ul><li>в накладной указываем кубы;</li><li>тонны пересчитает диспетчер по плотности;</li><li>вопросы — Логисту смены.</li></ul>',
  },
  {
    title: 'Закрываем месяц до пятого числа',
    category: 'Объявления',
    age: 3,
    pinned: true,
    preview: 'Разберите отстойник и платежи без статьи, потом период закроется.',
    text: '<p>Пятого числа бухгалтерия закрывает период. Всё, что не разобрано, придётся проводить датой нового месяца.</p>',
  },
  {
    title: 'Каски и жилеты на всех объектах',
    category: 'Охрана труда',
    age: 6,
    pinned: true,
    preview: 'Без жилета на погрузку не пускают.',
    text: '<p>С понедельника охрана объектов не пускает водителей без каски и жилета. Получить можно на складе автопарка.</p>',
  },
  {
    title: 'Песок с «Лесного» снова возим',
    category: 'Работа карьеров',
    age: 14,
    preview: 'Дорога просохла, работаем с 7 утра.',
    text: '<p>Ограничение по дороге снято. Погрузка с 7:00 до 20:00, без выходных.</p>',
  },
  {
    title: 'Штрафы теперь видны на главной странице',
    category: 'Программа',
    age: 30,
    preview: 'Сколько не оплачено и сколько дней осталось платить со скидкой.',
    text: '<p>На главной странице появились счётчики новых и неоплаченных штрафов. Скидка действует не вечно — платите вовремя.</p>',
  },
  {
    title: 'График работы в праздники',
    category: 'Объявления',
    age: -10,
    preview: 'Черновик: уточняем с заказчиками.',
    text: '<p>Смены и дежурные будут здесь.</p>',
  },
]

/** Adds news: three pinned, one not published yet, older ones read by some users. The same in every run. */
export async function seedNews({ db, now }: Seeding): Promise<void> {
  await insertRows(
    db,
    'news_category',
    CATEGORIES.map((name, at) => ({ id: at + 1, name, ins_date: now, ins_user_id: 1 })),
  )
  await moveIds(db, 'news_category')
  await insertRows(
    db,
    'news',
    NEWS.map(({ title, category, age, preview, text, pinned = false }, at) => ({
      id: at + 1,
      title,
      category_id: CATEGORIES.indexOf(category) + 1,
      publish_date: dayBefore(now, age),
      is_pinned: pinned,
      preview,
      text,
      ins_date: new Date(now.getTime() - Math.max(age, 0) * 86_400_000),
      ins_user_id: 1,
    })),
  )
  await moveIds(db, 'news')
  const { rows } = await sql<{ id: number }>`select id::int as id from account where is_active and not driver order by id limit 6`.execute(
    db,
  )
  const people = rows.map(({ id }) => id)
  const readers = NEWS.flatMap(({ age }, at) => (age > 5 ? [{ id: at + 1, targets: people.slice(0, age > 20 ? 6 : 3) }] : []))
  await insertRows(db, 'news_readers', joins('news', readers))
}

/** Notices of the last days are unread. */
const UNREAD_DAYS = 3

/** Adds notices about tasks assigned by others and about important news; older ones are read. */
export async function seedNotices({ db, now }: Seeding): Promise<void> {
  const readAt = sql`case when s.at < ${now}::timestamptz - make_interval(days => ${sql.lit(UNREAD_DAYS)}) then s.at + interval '2 hours' end`
  await sql`insert into notice (account_id, event, title, day, subject_kind, subject, occasion, read_at, ins_date, ins_user_id)
    select s.account, s.event, s.title, s.day, s.kind, s.subject, s.occasion, ${readAt}, s.at, s.author from (
      select t.assignee_id as account, 'taskAssigned' as event, t.title, null::date as day, 'kanbanTask' as kind, t.id as subject,
        'taskAssigned ' || t.id || ' v1' as occasion, t.ins_date as at, t.ins_user_id as author
      from kanban_task t where t.assignee_id <> t.ins_user_id
      union all
      select a.id, 'newsImportant', n.title, n.publish_date, 'news', n.id, 'newsImportant ' || n.id || ' ' || n.publish_date || ' 0',
        greatest(n.ins_date, n.publish_date + time '09:00'), n.ins_user_id
      from news n join account a on a.is_active and not a.driver and a.id is distinct from n.ins_user_id
      where n.is_pinned and n.publish_date <= ${now}::timestamptz::date
    ) as s order by s.at, s.account`.execute(db)
}

const HOUR = 3_600_000
/** Ids of the document types that these links request (`resources/seed/books/lookups.rules.ts`). */
const TYPE = { power: 3, osago: 17, other: 31 } as const

/** Upload links, made so many hours ago. Their secrets are never shown, so no link opens. */
const LINKS = [
  { name: 'Доверенность на получение груза', object_kind: 'company', object_id: 3, document_type_id: TYPE.power, ago: 5, stage: 'issued' },
  { name: 'Полис ОСАГО, обе стороны', object_kind: 'vehicle', object_id: 2, document_type_id: TYPE.osago, ago: 20, stage: 'issued' },
  { name: 'Фотография подписанной накладной', object_kind: 'deal', object_id: 1, document_type_id: TYPE.other, ago: 30, stage: 'closed' },
  { name: 'Карта партнёра', object_kind: 'company', object_id: 4, document_type_id: TYPE.other, ago: 200, stage: 'issued' },
] as const

/** Adds upload links in the states that need no files. */
export async function seedUploaderLinks({ db, now }: Seeding): Promise<void> {
  const rows = LINKS.map(({ ago, ...link }, at) => {
    const made = new Date(now.getTime() - ago * HOUR)
    return { id: at + 1, ...link, expires: new Date(made.getTime() + HOURS * HOUR), ins_date: made, ins_user_id: 1 }
  })
  await insertRows(db, 'document_uploader_token', rows)
  await moveIds(db, 'document_uploader_token')
}

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
