import type { RightCode } from '#resources/rights'
import { sql } from 'kysely'
import { digestOf, endingOf, makeSecret } from '#server/session/apiTokens/secret.ts'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'

const DAY = 86_400_000
/** A token: its owner, purpose, rights, and how many days before and after `now` it was made and expires. */
interface Made {
  readonly name: string
  readonly owner: number
  readonly rights: readonly RightCode[]
  readonly isReadOnly: boolean
  readonly ago: number
  readonly left: number
  readonly addresses?: string
  readonly isRevoked?: boolean
}

const TOKENS: readonly Made[] = [
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
    const secret = makeSecret()
    await insertRows(db, 'api_token_secret', [
      { token_id: at + 1, digest: digestOf(secret), ending: endingOf(secret), issued_at: before(ago) },
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
