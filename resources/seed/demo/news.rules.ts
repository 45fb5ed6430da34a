import { sql } from 'kysely'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, joins, moveIds, dayBefore } from '#areas/seed/rows.rules'

const CATEGORIES = ['Объявления', 'Работа карьеров', 'Охрана труда', 'Программа'] as const

interface Written {
  readonly title: string
  readonly category: (typeof CATEGORIES)[number]
  /** Age in days; negative for news that is not published yet. */
  readonly age: number
  readonly preview: string
  readonly text: string
  readonly pinned?: boolean
}

const NEWS: readonly Written[] = [
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
