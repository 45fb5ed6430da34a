import { sql } from 'kysely'
import { ACCOUNT_TYPE } from '#resources/access/account/account'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { storeHash } from '#server/session/passwords.ts'
import { insertRows, joins, moveIds } from '#areas/seed/rows.rules'
import type { RightCode } from '#resources'
import { apiSecretDigest, lastCharactersOf, makeApiSecret } from '#server/session/apiSecrets.ts'
import { ROLES, type RoleName } from '#resources/access/area.rules'
import type { Seeding } from '../initial.rules.ts'
import { personInn } from './numbers.rules.ts'

const TAGS = ['Офис', 'Удалённо', 'Ночные смены', 'Стажёр', 'Наставник', 'Опасные грузы', 'Прицеп', 'Испытательный срок']

const { employee: E, driver: D, curator: K, outsider: X } = ACCOUNT_TYPE
/** A fictitious person: login, name, type, role, tag numbers, id of the point. */
type Made = readonly [login: string, fio: string, type: number, role: RoleName | null, tags: readonly number[], point: number | null]

const MADE: readonly Made[] = [
  ['director', 'Громов Александр Викторович', E, 'director', [1], null],
  ['buh', 'Соколова Ирина Павловна', E, 'accountant', [1, 5], null],
  ['buh2', 'Егорова Светлана Юрьевна', E, 'accountant', [1, 4], null],
  ['manager', 'Кузнецов Дмитрий Олегович', K, 'manager', [1], null],
  ['manager2', 'Волкова Екатерина Андреевна', K, 'manager', [1], null],
  ['manager3', 'Никитин Роман Сергеевич', K, 'manager', [2], null],
  ['manager4', 'Захарова Юлия Игоревна', K, 'manager', [1, 8], null],
  ['logist', 'Павлов Андрей Николаевич', E, 'logist', [1, 5], 1],
  ['logist2', 'Семёнова Ольга Дмитриевна', E, 'logist', [3], 2],
  ['operator', 'Фёдорова Анна Михайловна', E, 'operator', [3], 4],
  ['operator2', 'Тихонов Илья Романович', E, 'operator', [3, 4], 5],
  ['operator3', 'Комарова Полина Ильинична', E, 'operator', [2], null],
  ['mechanic', 'Баранов Николай Степанович', E, 'mechanic', [], 1],
  ['viewer', 'Аудиторов Пётр Маркович', E, 'observer', [2], null],
  ['driver1', 'Алексеев Виктор Петрович', D, null, [7], 1],
  ['driver2', 'Беляков Сергей Иванович', D, null, [3, 7], 1],
  ['driver3', 'Васин Олег Геннадьевич', D, null, [], 1],
  ['driver4', 'Григорян Самвел Арменович', D, null, [6], 2],
  ['driver5', 'Дорофеев Максим Юрьевич', D, null, [7], 2],
  ['driver6', 'Ермаков Павел Андреевич', D, null, [8], 3],
  ['driver7', 'Жданов Артём Викторович', D, null, [], 3],
  ['driver8', 'Зинченко Роман Павлович', D, null, [], 3],
  ['gavrilov', 'Гаврилов Сергей Петрович', X, null, [], null],
]

const FIRST = 2
/** Index of the account that has left the company. */
const LEFT = 21
/** The company of the only outside person. */
const OUTSIDE_COMPANY = 31

const isDriver = (type: number): boolean => type === D

function accountRow([login, fio, type, , , point]: Made, at: number, now: Date) {
  return {
    id: FIRST + at,
    login,
    fio,
    account_type_id: type,
    driver: isDriver(type),
    inn: personInn('7713', 200 + at),
    phone: `903${String(2_120_019 + at * 31_013).slice(0, 7)}`,
    email: isDriver(type) ? null : `${login}@nerud.example.com`,
    company_id: type === X ? OUTSIDE_COMPANY : OWN_COMPANY,
    owner_company_id: type === X ? null : OWN_COMPANY,
    point_id: point,
    series_number_drive: isDriver(type) ? `99${String(20 + (at % 6))}${String(310_200 + at * 4_321).slice(0, 6)}` : null,
    issue_date_drive: isDriver(type) ? `20${17 + (at % 8)}-0${1 + (at % 9)}-1${at % 10}` : null,
    is_active: at !== LEFT,
    ins_date: new Date(now.getTime() - (MADE.length - at) * 11 * 86_400_000),
    ins_user_id: 1,
  }
}

/** Adds tags and people; those with a password may sign in. Returns the ids of the managers, who are the curators of companies. */
export async function seedAccounts({ db, now }: Seeding, hashes: ReadonlyMap<string, Promise<string>>): Promise<number[]> {
  await insertRows(
    db,
    'tag',
    TAGS.map((name, at) => ({ id: at + 1, name, ins_date: now, ins_user_id: 1 })),
  )
  await moveIds(db, 'tag')
  await insertRows(
    db,
    'account',
    MADE.map((made, at) => accountRow(made, at, now)),
  )
  await moveIds(db, 'account')
  await insertRows(
    db,
    'account_tags',
    joins(
      'account',
      MADE.map((made, at) => ({ id: FIRST + at, targets: made[4] })),
    ),
  )
  await insertRows(
    db,
    'account_acc_roles',
    joins(
      'account',
      MADE.map((made, at) => ({ id: FIRST + at, targets: made[3] ? [ROLES[made[3]].id] : [] })),
    ),
  )
  for (const [at, [login]] of MADE.entries()) {
    const hash = await hashes.get(login)
    if (hash !== undefined) await storeHash(db, FIRST + at, hash, { mustChange: false, now })
  }
  return MADE.flatMap((made, at) => (made[3] === 'manager' ? [FIRST + at] : []))
}

/** Logins of everybody who may sign in. */
export const demoSignIns: readonly string[] = MADE.flatMap(([login, , , role]) => (role ? [login] : []))

/** One login of each role, shown at the first start. */
export const demoLogins: readonly { readonly login: string; readonly role: string }[] = MADE.flatMap(([login, , , role], at) =>
  role && MADE.findIndex(one => one[3] === role) === at ? [{ login, role: ROLES[role].name }] : [],
)

const DAY = 86_400_000
/** A token: its owner, purpose, rights, and how many days before and after `now` it was made and expires. */
interface MadeToken {
  readonly name: string
  readonly owner: number
  readonly rights: readonly RightCode[]
  readonly isReadOnly: boolean
  readonly ago: number
  readonly left: number
  readonly addresses?: string
  readonly isRevoked?: boolean
}

const TOKENS: readonly MadeToken[] = [
  {
    name: '1С:Бухгалтерия, обмен платежами',
    owner: 3,
    rights: ['PAYMENT_VIEW', 'PAYMENT_ADD', 'COMPANY_LIST'],
    isReadOnly: false,
    ago: 40,
    left: 50,
    addresses: '10.20.0.0/16, 203.0.113.7',
  },
  { name: 'Отчёты в BI', owner: 2, rights: ['DEAL_VIEW', 'FINANS_IMPACT', 'CAR_VIEW'], isReadOnly: true, ago: 12, left: 78 },
  {
    name: 'Весовая, прежняя программа',
    owner: 2,
    rights: ['DEAL_VIEW', 'DEAL_ADD'],
    isReadOnly: false,
    ago: 120,
    left: 30,
    isRevoked: true,
  },
  { name: 'Сайт: цены материалов', owner: 5, rights: ['GOODS_VIEW'], isReadOnly: true, ago: 95, left: -5 },
]

/** Recent calls with the first token. */
const USES = [
  ['GET', '/api/payments', 200],
  ['GET', '/api/companies', 200],
  ['POST', '/api/payments', 201],
  ['GET', '/api/deals', 403],
  ['GET', '/api/payments', 200],
  ['POST', '/api/payments', 422],
] as const

/** Adds a few tokens. Their secrets are never shown, so no token can be used. */
export async function seedApiTokens({ db, now }: Seeding): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY)
  const rows = TOKENS.map(({ name, owner, isReadOnly, ago, left, addresses, isRevoked }, at) => ({
    id: at + 1,
    name,
    owner_id: owner,
    is_read_only: isReadOnly,
    expires: before(-left),
    addresses: addresses ?? null,
    revoked_at: isRevoked ? before(ago / 2) : null,
    ins_date: before(ago),
    ins_user_id: owner,
  }))
  await insertRows(db, 'api_token', rows)
  await moveIds(db, 'api_token')
  for (const [at, { rights, ago }] of TOKENS.entries()) {
    const secret = makeApiSecret()
    await insertRows(db, 'api_token_secret', [
      { token_id: at + 1, digest: apiSecretDigest(secret), ending: lastCharactersOf(secret), issued_at: before(ago) },
    ])
    await sql`insert into api_token_rights (api_token_id, target_id, position)
      select ${at + 1}, id, row_number() over (order by id) from acc_right where code_right = any(${[...rights]}::text[])`.execute(db)
  }
  const uses = USES.map(([method, path, status], at) => ({
    token_id: 1,
    at: new Date(now.getTime() - (USES.length - at) * 900_000),
    method,
    path,
    status,
    address: '203.0.113.7',
    agent: '1C+Enterprise/8.3',
  }))
  await insertRows(db, 'api_token_use', uses)
  await insertRows(db, 'api_token_used', [
    { token_id: 1, at: uses.at(-1)!.at, address: '203.0.113.7', agent: '1C+Enterprise/8.3', calls: 1874 },
  ])
}
