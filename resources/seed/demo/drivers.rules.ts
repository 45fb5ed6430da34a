import { ACCOUNT_TYPE } from '#resources/access/lookups'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, dayBefore, pick } from '#areas/seed/rows.rules'
import { personInn } from './numbers.rules.ts'

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
