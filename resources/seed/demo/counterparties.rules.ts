import { sql } from 'kysely'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { insertRows, moveIds, dayBefore, pick } from '#areas/seed/rows.rules'
import { ACCOUNT_TYPE } from '#resources/access/account/account'
import { COMPANY_TYPE } from '#resources/companies/lookups'
import { SELF_EMPLOYED } from '#resources/money/payment/selfEmployed'
import type { Seeding } from '../initial.rules.ts'
import { BANKS, bankAccount, companyInn, registration, personInn } from './numbers.rules.ts'

/** A fictitious company that is not a counterparty: its kind, name, tax office, address, class number. */
interface Made {
  readonly id: number
  readonly kind: 'own' | 'oil' | 'penalty'
  readonly name: string
  readonly short: string
  readonly office: string
  readonly address: string
  readonly class: number
  readonly isActive?: boolean
}

/** Ids start above those of the demo's counterparties, which leaves room for more of them. */
const FIRST = 201
const MADE: readonly Made[] = [
  {
    kind: 'own',
    name: 'ООО «Неруд Транс»',
    short: 'Неруд Транс',
    office: '5047',
    address: 'Московская обл., г. Химки, Вашутинское ш., д. 9',
    class: 2,
  },
  {
    kind: 'oil',
    name: 'ООО «Топливные карты Центр»',
    short: 'Топливные карты Центр',
    office: '7705',
    address: 'г. Москва, ул. Дубининская, д. 53',
    class: 1,
  },
  { kind: 'oil', name: 'АО «Ока-Петрол»', short: 'Ока-Петрол', office: '6230', address: 'г. Рязань, Южный Промузел, д. 8', class: 6 },
  {
    kind: 'oil',
    name: 'ООО «Трасса АЗС»',
    short: 'Трасса АЗС',
    office: '7103',
    address: 'г. Тула, Новомосковское ш., д. 60',
    class: 2,
    isActive: false,
  },
  {
    kind: 'penalty',
    name: 'Центр видеофиксации Московской области',
    short: 'ЦВФ Московской области',
    office: '5024',
    address: 'Московская обл., г. Красногорск, б-р Строителей, д. 1',
    class: 1,
  },
  {
    kind: 'penalty',
    name: 'Центр организации дорожного движения',
    short: 'ЦОДД',
    office: '7710',
    address: 'г. Москва, ул. Садовая-Самотёчная, д. 1',
    class: 3,
  },
].map((one, at) => ({ ...one, id: FIRST + at }) as Made)

const CLASS = { own: 'bank_class_id', oil: 'oil_class_id', penalty: 'penalty_class_id' } as const
const NONE = { bank_class_id: null, oil_class_id: null, penalty_class_id: null }

/** Adds our second company, fuel suppliers and offices that issue fines, with requisites. */
export async function seedCompanyKinds({ db, now }: Seeding): Promise<void> {
  await db.updateTable('company').set({ bank_class_id: 1 }).where('id', '=', OWN_COMPANY).execute()
  const companies = MADE.map((made, at) => ({
    id: made.id,
    kind: made.kind,
    name: made.name,
    short_name: made.short,
    full_name: made.name,
    inn: companyInn(made.office, made.id),
    kpp: `${made.office}01001`,
    ogrn: registration(made.office.slice(0, 2), 2005 + at, made.id, false),
    phone: `495${String(2_470_011 + at * 30_017)}`,
    email: `info@company${made.id}.example.com`,
    address: made.address,
    nds_type_id: made.kind === 'penalty' ? 1 : 2,
    owner_type_id: made.kind === 'penalty' ? 7 : 1,
    is_active: made.isActive !== false,
    ...NONE,
    [CLASS[made.kind]]: made.class,
    ins_date: now,
    ins_user_id: 1,
  }))
  await insertRows(db, 'company', companies)
  await moveIds(db, 'company')
  await insertRows(
    db,
    'company_requisite',
    companies.map(({ id, kpp, address }, at) => {
      const bank = BANKS[at % BANKS.length]!
      return {
        owner_id: id,
        bank_name: bank.name,
        bik: bank.bik,
        account: bankAccount(bank.bik, MADE[at]!.kind === 'penalty' ? '40101810' : '40702810', id),
        corr_account: bank.corr,
        kpp,
        address,
        is_default: true,
        ins_date: now,
        ins_user_id: 1,
      }
    }),
  )
}

const LAST = [
  'Абрамов',
  'Борисов',
  'Винокуров',
  'Гаврилин',
  'Давыдов',
  'Ефимов',
  'Журавлёв',
  'Зимин',
  'Исаев',
  'Карпов',
  'Лапин',
  'Мельников',
  'Наумов',
  'Осипов',
  'Прохоров',
  'Рожков',
  'Сазонов',
  'Третьяков',
  'Уваров',
  'Филатов',
  'Харитонов',
  'Царёв',
  'Черкасов',
  'Шилов',
  'Щербаков',
  'Юдин',
  'Яшин',
]
const FIRST_NAMES = ['Иван', 'Николай', 'Владимир', 'Игорь', 'Юрий', 'Анатолий', 'Евгений', 'Константин', 'Руслан', 'Вадим', 'Тимур']
const MIDDLE = ['Иванович', 'Николаевич', 'Петрович', 'Алексеевич', 'Михайлович', 'Викторович', 'Анатольевич']

/** Carriers that drive for us, with their number of drivers. */
const HIRED: readonly (readonly [company: number, drivers: number])[] = [
  [25, 5],
  [26, 5],
  [27, 4],
  [28, 3],
  [29, 3],
  [42, 4],
]
const OWN = 34
const AUTOPARKS = [1, 2, 3]

/** Adds our own drivers and those of carriers to the existing ones. Returns the ids of drivers by company. */
export async function seedDrivers({ db, now }: Seeding): Promise<ReadonlyMap<number, readonly number[]>> {
  const existing = (await db
    .selectFrom('account')
    .select(['id', 'company_id'])
    .where('driver', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()) as {
    id: number
    company_id: number
  }[]
  const last = await db.selectFrom('account').select(db.fn.max('id').as('id')).executeTakeFirstOrThrow()
  const employers = [OWN_COMPANY, ...HIRED.map(([company]) => company)].flatMap((company, at) =>
    Array.from({ length: at === 0 ? OWN : HIRED[at - 1]![1] }, () => company),
  )
  const rows = employers.map((company, at) => ({
    id: Number(last.id) + 1 + at,
    login: `driver${9 + at}`,
    fio: `${LAST[at % LAST.length]} ${FIRST_NAMES[(at * 3) % FIRST_NAMES.length]} ${MIDDLE[(at * 5) % MIDDLE.length]}`,
    account_type_id: ACCOUNT_TYPE.driver,
    driver: true,
    inn: personInn('5024', 300 + at),
    phone: `905${String(3_340_011 + at * 27_017).slice(0, 7)}`,
    company_id: company,
    owner_company_id: company === OWN_COMPANY ? OWN_COMPANY : null,
    point_id: company === OWN_COMPANY ? AUTOPARKS[at % AUTOPARKS.length]! : null,
    series_number_drive: `99${String(20 + (at % 6))}${String(410_300 + at * 3_217).slice(0, 6)}`,
    issue_date_drive: dayBefore(now, 900 + pick(2200, at, 1)),
    is_active: true,
    ins_date: new Date(now.getTime() - (380 - at * 3) * 86_400_000),
    ins_user_id: 1,
  }))
  await insertRows(db, 'account', rows)
  await moveIds(db, 'account')
  const byCompany = new Map<number, number[]>()
  for (const { id, company_id: company } of [...existing, ...rows])
    byCompany.set(Number(company), [...(byCompany.get(Number(company)) ?? []), Number(id)])
  return byCompany
}

/** The number of latest payments whose recipients are not checked yet. */
const UNCHECKED = 4
/** How many days ago the first self-employed carrier lost the tax status. */
const LEFT_DAYS = 45

/** Makes a well-paid driver self-employed: a company in his name receives his payments. */
async function seedDriver({ db, now }: Seeding): Promise<void> {
  const since = new Date(now.getTime() - 300 * 86_400_000)
  await sql`with driver as (
      select a.id, a.fio, a.inn from account a join payment p on p.account_id = a.id and not p.is_delete
      where a.driver and a.is_active and a.company_id = ${OWN_COMPANY} and a.inn is not null group by a.id order by sum(p.sum) desc, a.id limit 1
    ), made as (
      insert into company (kind, name, short_name, full_name, inn, nds_type_id, owner_type_id, is_blocked, is_active, ins_date, ins_user_id)
      select 'client', fio, regexp_replace(fio, '^(\\S+) (\\S)\\S* (\\S)\\S*$', '\\1 \\2. \\3.'), 'Плательщик налога на профессиональный доход ' || fio, inn, 1,
        ${sql.lit(SELF_EMPLOYED)}, false, true, ${since}, 1 from driver returning id
    ), kind as (
      insert into company_company_type (company_id, target_id, position) select id, ${sql.lit(COMPANY_TYPE.other)}, 1 from made
    )
    update account a set company_id = (select id from made) from driver d where a.id = d.id and exists (select 1 from made)`.execute(db)
}

/** Adds the tax service's answers for recipients, except of the latest payments; most receipts are there. */
export async function seedSelfEmployed(seeding: Seeding): Promise<void> {
  const { db, today } = seeding
  await seedDriver(seeding)
  await sql`insert into npd_answer (inn, day, status, message, checked_at)
    select c.inn, p.pay_date, x.status, c.inn || case x.status when 'yes' then ' является' else ' не является' end
        || ' плательщиком налога на профессиональный доход', (p.pay_date + 1)::timestamptz + interval '7 hours'
    from payment p join company c on c.id = p.self_employed_id cross join lateral (select case when p.pay_date > ${today}::date - ${LEFT_DAYS}::int
        and c.id = (select min(self_employed_id) from payment) then 'no' else 'yes' end as status) as x
    where p.npd_status = 'unchecked' and p.pay_date <= ${today}::date and (p.self_employed_id, p.pay_date) not in (
      select l.self_employed_id, l.pay_date from payment l where l.npd_status = 'unchecked' order by l.pay_date desc, l.id desc limit ${sql.lit(UNCHECKED)})
    on conflict (inn, day) do nothing`.execute(db)
  await sql`update payment set cheque_number = '20' || left(md5(id::text), 8) where npd_status = 'yes' and id % 7 <> 3`.execute(db)
  await sql`update payment p set cheque_link = 'https://lknpd.nalog.ru/api/v1/receipt/' || c.inn || '/' || p.cheque_number || '/print'
    from company c where c.id = p.self_employed_id and p.cheque_number is not null`.execute(db)
}
