import type { Database } from '../../server/adapters/database.ts'

const FIRST_WORDS = [
  'Северный',
  'Южный',
  'Окский',
  'Волжский',
  'Тульский',
  'Рязанский',
  'Калужский',
  'Донской',
  'Каменный',
  'Старый',
  'Новый',
]
const SECOND_WORDS = ['карьер', 'щебень', 'песок', 'гранит', 'известняк', 'терминал', 'дорожник']
const arrayOf = (words: readonly string[]): string => `(array[${words.map(word => `'${word}'`).join()}])`

/** A taxpayer number of ten digits with the right control digit, from a running number. */
const INN = `(select head || (mod(mod((
    select sum(weight * substr(head, at::int, 1)::int) from unnest(array[2, 4, 10, 3, 5, 9, 4, 6, 8]) with ordinality as weights (weight, at)
  ), 11), 10))::text from (select '80' || lpad(n::text, 7, '0') as head) as heads)`

/**
 * Fills the books that companies point to and then this many companies, every reference of theirs set, as one statement a table: the same rows
 * at each run, spread over names, brands, types, curators and the last three years.
 */
export async function fillCompanies(database: Database, count: number): Promise<void> {
  const run = (text: string): Promise<unknown> => database.client.unsafe(text)
  await run(`insert into company_brand (name) select 'Марка ' || n from generate_series(1, 300) as n`)
  await run(
    `insert into account (login, fio, account_type_id) select 'curator' || n, 'Куратор Номер ' || n, 1 from generate_series(1, 200) as n`,
  )
  await run(`
    insert into company (name, short_name, full_name, inn, kpp, ogrn, brand_id, phone, email, address, nds_type_id, owner_type_id, is_active, comment, ins_date, ins_user_id)
    select made.name || ' ' || n, made.name || ' №' || n, 'Общество с ограниченной ответственностью «' || made.name || ' ' || n || '»', ${INN},
      '800101001', '1238000000000', (select min(id) from company_brand) + n % 300, '9' || lpad((n % 1000000000)::text, 9, '0'), 'office' || n || '@example.ru',
      'г. Тула, ул. Заводская, д. ' || n % 200, 1 + n % 7, 1 + n % 8, n % 20 > 0, 'Заметка к компании номер ' || n, now() - make_interval(mins => n * 15 % 1500000), 1
    from generate_series(1, ${count}) as n
    cross join lateral (select ${arrayOf(FIRST_WORDS)}[1 + n % 11] || ' ' || ${arrayOf(SECOND_WORDS)}[1 + n / 11 % 7] as name) as made`)
  const added = "from company c where c.inn like '80%'"
  await run(
    `insert into company_company_type (company_id, target_id, position) select c.id, 1 + (c.id + step) % 4, step from company c, generate_series(1, 2) as step where c.inn like '80%' and (step = 1 or c.id % 2 = 0)`,
  )
  await run(
    `insert into account_company (company_id, account_id, ins_user_id) select c.id, (select max(id) from account) - c.id % 200, 1 ${added} and c.id % 5 > 0`,
  )
}
