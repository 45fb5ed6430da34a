import { sql } from 'kysely'
import { insertRows, moveIds, type SeedRow } from '#areas/seed/rows.rules'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { FUEL_ARTICLE, COST_TYPE } from '#resources/money/lookups'
import type { Db } from '#server/engine/sql.ts'
import type { Seeding } from '../initial.rules.ts'

const MATERIALS = [
  'Песок карьерный',
  'Песок речной мытый',
  'Песок намывной',
  'Щебень гранитный 5–20',
  'Щебень гранитный 20–40',
  'Щебень гранитный 40–70',
  'Щебень гравийный 5–20',
  'Щебень известняковый 20–40',
  'Щебень известняковый 40–70',
  'Вторичный щебень 0–70',
  'Отсев гранитный',
  'Песчано-гравийная смесь',
  'Асфальтовая крошка',
  'Грунт планировочный',
  'Грунт плодородный',
  'Керамзит 10–20',
  'Щебень гранитный 3–10',
  'Щебень гранитный 70–150',
  'Щебень гравийный 20–40',
  'Песок формовочный',
  'Торф',
  'Вторичный щебень 20–70',
  'Бутовый камень',
  'Противогололёдный реагент',
  'Глина',
]
/** Index of a material that is no longer sold. */
const DROPPED = 15

const THEMES = ['Начало работы', 'Компании и точки', 'Документы и шаблоны']
const QUESTIONS: readonly (readonly [theme: number, question: string, answer: string])[] = [
  [
    1,
    'Как сменить пароль?',
    '<p>Откройте меню пользователя справа вверху и выберите «Сменить пароль». Новый пароль не короче 10 знаков и не совпадает с логином. Остальные ваши сеансы при этом завершатся.</p>',
  ],
  [
    1,
    'Что такое режим «только просмотр»?',
    '<p>В этом режиме программа ничего не меняет: кнопки изменения скрыты, а сервер отклоняет любую запись. Режим удобен, когда нужно показать данные и случайно ничего не исправить. Включают и выключают его в меню пользователя.</p>',
  ],
  [
    1,
    'Почему я не вижу раздел меню?',
    '<p>Меню показывает только то, на что у ваших ролей есть право. Попросите администратора добавить роль или право.</p>',
  ],
  [
    2,
    'Как назначить куратора компании?',
    '<p>Куратор – первый связанный с компанией сотрудник. На карточке компании откройте вкладку со связанными сотрудниками и добавьте нужного человека.</p>',
  ],
  [
    2,
    'Как загрузить список компаний из Excel?',
    '<p>Меню <b>Компании → Загрузка из файла</b>. Подойдёт xlsx или csv, столбцы узнаются по заголовкам: ИНН, название, телефон, БИК, расчётный счёт и другие. Сначала программа покажет, что будет создано и изменено, и только потом запишет. Строки с ошибками можно скачать, поправить и загрузить снова.</p>',
  ],
  [
    2,
    'Почему не принимается ИНН?',
    '<p>У ИНН есть контрольные цифры. Если они не сходятся, в номере опечатка. Excel часто теряет ноль в начале: в ИНН организации 10 цифр, у предпринимателя 12.</p>',
  ],
  [2, 'Как создать точку?', '<p>Точка принадлежит компании, поэтому создают её с карточки компании.</p>'],
  [
    3,
    'Как выгрузить документ по шаблону?',
    '<p>На карточке компании, сотрудника или точки откройте вкладку шаблонов, отметьте нужные и нажмите «Выгрузить документы». Один шаблон придёт файлом, несколько – архивом.</p>',
  ],
  [
    3,
    'Как подготовить шаблон?',
    '<p>Шаблон – обычный документ Word (docx) или Excel (xlsx) с тегами в фигурных скобках, например <b>{name}</b> или <b>{inn}</b>. Загрузите его в справочнике «Шаблоны» и укажите объект.</p>',
  ],
]

/** Adds materials, and help questions with answers. */
export async function seedBooks({ db, now }: Seeding): Promise<void> {
  const made = { ins_date: now, ins_user_id: 1 }
  await insertRows(
    db,
    'material',
    MATERIALS.map((name, at) => ({ id: at + 1, name, is_active: at !== DROPPED, ...made })),
  )
  await moveIds(db, 'material')
  await insertRows(
    db,
    'faq_theme',
    THEMES.map((name, at) => ({ id: at + 1, name, position: at + 1, ...made })),
  )
  await moveIds(db, 'faq_theme')
  await insertRows(
    db,
    'faq',
    QUESTIONS.map(([theme, question, answer], at) => ({ theme_id: theme, question, answer, position: at + 1, ...made })),
  )
}

/** How many trucks have a card, and how many counterparties have a binding. */
const [TRUCKS, PARTNERS] = [8, 6]

const UNBOUND = { company_id: null, point_id: null, account_id: null, vehicle_id: null, discount: null }

async function idsOf(db: Db, statement: ReturnType<typeof sql<{ id: number }>>): Promise<readonly number[]> {
  return (await statement.execute(db)).rows.map(({ id }) => id)
}
const articleOf = async (db: Db, name: string): Promise<number> =>
  (await idsOf(db, sql<{ id: number }>`select id::int from cost_list where name = ${name}`))[0]!

/** Inserts rows with their author and time of creation. */
async function store({ db, now }: Seeding, table: string, rows: readonly SeedRow[]): Promise<void> {
  await insertRows(
    db,
    table,
    rows.map(row => ({ ...row, ins_date: now, ins_user_id: 3 })),
  )
  await moveIds(db, table)
}

/**
 * Adds a card for each of the first trucks, bound to it for a year: one was rebound to another truck, one pays for washing at the base, one
 * is inactive.
 */
async function seedFuelCards(seeding: Seeding): Promise<void> {
  const { db, today } = seeding
  const suppliers = await idsOf(
    db,
    sql<{ id: number }>`select id::int from company where kind = 'oil' and is_active and not is_delete order by id`,
  )
  const trucks = await idsOf(
    db,
    sql<{
      id: number
    }>`select id::int from vehicle where company_id = ${OWN_COMPANY} and id > 1 and not is_trailer order by id limit ${TRUCKS}`,
  )
  const start = dayAfter(today, -360)
  const fuel = { ...UNBOUND, cost_list_types_id: COST_TYPE.vehicle, cost_list_id: FUEL_ARTICLE }
  const cards = trucks.map((_, at) => ({
    id: at + 1,
    company_id: suppliers[at % suppliers.length]!,
    number: `7013450012${String(10 + at)}${String(3071 + at * 613)}`,
    pin_code: String(2041 + at * 877),
    comment: at === 1 ? 'Переходит на машину, которая выходит в смену' : null,
    is_active: at !== TRUCKS - 1,
  }))
  await store(seeding, 'oil_company_card', cards)
  const bound = trucks.map((vehicle, at) => ({
    ...fuel,
    card_id: at + 1,
    dt_start: start,
    vehicle_id: vehicle,
    discount: at % 2 ? '1.50' : null,
  }))
  const moved = bound.slice(1, 2).map(one => ({ ...one, dt_start: dayAfter(today, -90), vehicle_id: trucks[0]! }))
  await store(seeding, 'oil_company_card_ref_history', [...bound, ...moved])
  const washing = {
    ...UNBOUND,
    card_id: 1,
    dt_start: dayAfter(today, -120),
    dt_stop: null,
    appointment: 'мойка',
    cost_list_types_id: COST_TYPE.general,
    cost_list_id: await articleOf(db, 'Хозяйственные расходы'),
  }
  const discounts = { ...washing, card_id: 2, appointment: 'бонус', cost_list_types_id: COST_TYPE.discount, cost_list_id: null }
  await store(seeding, 'oil_company_card_exclusion', [washing, { ...discounts, dt_stop: dayAfter(today, 60) }])
}

/**
 * Adds rules of counterparties paid by contract: payments are transfers to them; those with "комиссия" in their purpose are company costs.
 */
async function seedBankCards(seeding: Seeding): Promise<void> {
  const { db, today } = seeding
  const { rows } = await sql<{ id: number; inn: string; account: string }>`
    select distinct on (c.id) c.id::int, c.inn, r.account from company c join company_requisite r on r.owner_id = c.id and not r.is_delete
    where c.id > ${SYSTEM_COMPANY} and c.inn is not null and c.is_active and not c.is_delete order by c.id, r.id limit ${PARTNERS}`.execute(
    db,
  )
  const start = dayAfter(today, -360)
  await store(
    seeding,
    'bank_transaction_card',
    rows.map(({ inn, account }, at) => ({ id: at + 1, company_id: OWN_COMPANY, inn, account, comment: null, is_active: true })),
  )
  const contract = { ...UNBOUND, cost_list_types_id: COST_TYPE.transfer, cost_list_id: await articleOf(db, 'Оплата по договору') }
  await store(
    seeding,
    'bank_transaction_card_ref_history',
    rows.map(({ id }, at) => ({ ...contract, card_id: at + 1, dt_start: start, company_id: id })),
  )
  const fee = { ...UNBOUND, cost_list_types_id: COST_TYPE.general, cost_list_id: await articleOf(db, 'Банковские комиссии') }
  const fees = rows.slice(0, 2).map((_, at) => ({ ...fee, card_id: at + 1, dt_start: start, dt_stop: null, appointment: 'комиссия' }))
  await store(seeding, 'bank_transaction_card_exclusion', fees)
}

/** Adds fuel cards and bank rules with their bindings. Requires vehicles and companies. */
export async function seedCards(seeding: Seeding): Promise<void> {
  await seedFuelCards(seeding)
  await seedBankCards(seeding)
}

/** Fuel prices of a supplier: product, price of a litre, discount in percent. */
const TARIFFS: readonly (readonly [name: string, product: string, price: string, discount: string])[] = [
  ['ДТ по карте, базовый', 'ДТ', '62.15', '1.00'],
  ['ДТ летнее, опт', 'ДТ', '59.40', '4.00'],
  ['ДТ зимнее, опт', 'ДТ', '64.90', '3.50'],
  ['АИ-92 по карте', 'АИ-92', '59.80', '0.50'],
  ['AdBlue, налив', 'AdBlue', '38.00', '0.00'],
]

/** Adds tariffs of fuel suppliers, in force from the beginning of the year. */
export async function seedTariffs({ db, today, now }: Seeding): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id::int from company where kind = 'oil' and is_active and not is_delete order by id`.execute(db)
  if (rows.length === 0) return
  const tariffs = TARIFFS.map(([name, product, price, discount], at) => ({
    name,
    company_id: rows[at % rows.length]!.id,
    product,
    price,
    discount,
    date_start: `${today.slice(0, 4)}-01-01`,
    ins_date: now,
    ins_user_id: 1,
  }))
  await insertRows(db, 'oil_company_tariff', tariffs)
  await moveIds(db, 'oil_company_tariff')
}
