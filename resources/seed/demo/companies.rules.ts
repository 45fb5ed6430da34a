import { OWN_COMPANY } from '#resources/companies/company/company'
import { COMPANY_TYPE } from '#resources/companies/lookups'
import { SELF_EMPLOYED } from '#resources/money/payment/selfEmployed'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, joins, moveIds } from '#areas/seed/rows.rules'
import { BANKS, bankAccount, companyInn, personInn, registration } from './numbers.rules.ts'

const { supplier: S, customer: C, carrier: T } = COMPANY_TYPE
type Form = 'ООО' | 'АО' | 'ИП' | 'СЗ'
const FORMS: Readonly<Record<Form, number>> = { ООО: 1, АО: 2, ИП: 4, СЗ: SELF_EMPLOYED }

/**
 * A fictitious company: legal form, name, tax office (the first two digits are the region), address, types, brand number, index of the
 * curator among the managers.
 */
type Made = readonly [
  form: Form,
  name: string,
  office: string,
  address: string,
  types: readonly number[],
  brand: number | null,
  curator: number | null,
]

const MADE: readonly Made[] = [
  ['ООО', 'Серпуховский карьер', '5043', 'Московская обл., г. Серпухов, ул. Карьерная, д. 1', [S], 1, 0],
  ['ООО', 'Тульский щебёночный завод', '7104', 'г. Тула, Щегловская засека, д. 31', [S], 1, 0],
  ['АО', 'Калугагранит', '4027', 'г. Калуга, ул. Промышленная, д. 14', [S], 2, 1],
  ['ООО', 'Окские пески', '6229', 'г. Рязань, ул. Речная, д. 5', [S], 2, 1],
  ['ООО', 'Венёвский известняк', '7123', 'Тульская обл., г. Венёв, ул. Бундурина, д. 22', [S], null, 2],
  ['ООО', 'Кольчугинский щебень', '3306', 'Владимирская обл., г. Кольчугино, ул. Мира, д. 70', [S], 3, 2],
  ['АО', 'Академическое карьероуправление', '6911', 'Тверская обл., г. Вышний Волочёк, ш. Московское, д. 3', [S], 3, 3],
  ['ООО', 'Песок-Сервис', '5024', 'Московская обл., г. Красногорск, ул. Заводская, д. 26', [S, T], null, 3],
  ['ООО', 'Рециклинг Бетона', '7720', 'г. Москва, Кусковский туп., д. 4', [S], 4, 0],
  ['ООО', 'Грунт-Восток', '7721', 'г. Москва, Волгоградский пр-т, д. 177', [S, C], 4, 1],
  ['ООО', 'СтройМонолит', '7701', 'г. Москва, ул. Бауманская, д. 7', [C], 5, 0],
  ['АО', 'Мосдорстрой', '7706', 'г. Москва, ул. Большая Полянка, д. 51', [C], 5, 1],
  ['ООО', 'Дорожник-71', '7107', 'г. Тула, пр-т Ленина, д. 92', [C], null, 2],
  ['ООО', 'ЖБИ-Подольск', '5036', 'Московская обл., г. Подольск, ул. Бронницкая, д. 2', [C], 6, 3],
  ['ООО', 'Новый Квартал', '7728', 'г. Москва, ул. Профсоюзная, д. 104', [C], 6, 0],
  ['АО', 'Рязаньавтодор', '6231', 'г. Рязань, ул. Садовая, д. 33', [C], 7, 1],
  ['ООО', 'Бетонный узел №3', '5032', 'Московская обл., г. Одинцово, ул. Транспортная, д. 8', [C], null, 2],
  ['ООО', 'Ландшафт-Парк', '5012', 'Московская обл., г. Балашиха, ш. Энтузиастов, д. 60', [C], null, 3],
  ['ООО', 'Калужская ДСК', '4028', 'г. Калуга, ул. Кирова, д. 20', [C], 7, 0],
  ['ООО', 'Терминал Логистик', '5047', 'Московская обл., г. Химки, ул. Репина, д. 2', [C], null, 1],
  ['ООО', 'Инженерные Сети', '7723', 'г. Москва, ул. Люблинская, д. 42', [C], null, 2],
  ['ООО', 'Стройинвест-Ока', '5022', 'Московская обл., г. Коломна, ул. Левшина, д. 15', [C], null, null],
  ['ООО', 'АвтоСамосвал', '5029', 'Московская обл., г. Мытищи, ул. Силикатная, д. 19', [T], 8, 0],
  ['ООО', 'Транс-Нерудтех', '7715', 'г. Москва, ул. Илимская, д. 5', [T], 8, 1],
  ['ООО', 'Тонар-Перевозки', '5034', 'Московская обл., г. Орехово-Зуево, ул. Ленина, д. 84', [T], null, 2],
  ['ООО', 'Грузовой Двор', '7130', 'Тульская обл., п. Ленинский, ул. Ленина, д. 6', [T], null, 3],
  ['ООО', 'Скания-Логист', '4025', 'Калужская обл., г. Обнинск, пр-т Маркса, д. 45', [T], null, 0],
  ['ООО', 'МАЗ-Транс', '6234', 'г. Рязань, ул. Зубковой, д. 8', [T], null, 1],
  ['СЗ', 'Гаврилов Сергей Петрович', '5077', 'Московская обл., г. Серпухов, ул. Ворошилова, д. 130', [T], null, 2],
  ['ИП', 'Мартиросян Армен Гагикович', '7105', 'г. Тула, ул. Октябрьская, д. 48', [T], null, 3],
  ['СЗ', 'Ковалёв Денис Андреевич', '4029', 'г. Калуга, ул. Гагарина, д. 3', [T], null, null],
  ['ИП', 'Савельева Ольга Николаевна', '6230', 'г. Рязань, ул. Есенина, д. 65', [T, S], null, 1],
  ['СЗ', 'Юсупов Рустам Маратович', '7727', 'г. Москва, ул. Грина, д. 11', [T], null, null],
  ['ООО', 'Щебень Онлайн', '9715', 'г. Москва, Алтуфьевское ш., д. 48', [S, C], null, 3],
  ['ООО', 'Домодедовский песок', '5009', 'Московская обл., г. Домодедово, ул. Промышленная, д. 4', [S], 1, 0],
  ['АО', 'Павловскгранит-Юг', '4826', 'г. Липецк, ул. Механизаторов, д. 15', [S], 2, 1],
  ['ООО', 'Мостострой-Ока', '5010', 'Московская обл., г. Кашира, ул. Советская, д. 12', [C], null, 2],
  ['ООО', 'ЖК Сервис Строй', '5003', 'Московская обл., г. Видное, ул. Донбасская, д. 2', [C], 6, 3],
  ['ООО', 'Аэродромстрой', '5040', 'Московская обл., г. Жуковский, ул. Туполева, д. 1', [C], null, 1],
  ['ООО', 'Ока-Самосвал', '5022', 'Московская обл., г. Коломна, ул. Астахова, д. 25', [T], 8, 0],
]

const FIRST = 3
/** Indices of the blocked and the inactive company. */
const BLOCKED = 20
const INACTIVE = 24
const CITY_CODES = ['495', '4872', '4842', '4912']

/** The name of an entrepreneur has no quotation marks; a self-employed person has no legal form either. */
const PREFIX: Partial<Record<Form, string>> = { ИП: 'ИП ', СЗ: '' }
const withForm = (form: Form, name: string): string => {
  const prefix = PREFIX[form]
  return prefix === undefined ? `${form} «${name}»` : prefix + name
}
const initials = (name: string): string => name.replace(/(\S+) (\S)\S* (\S)\S*/u, '$1 $2. $3.')
const FULL: Readonly<Record<Form, string>> = {
  ООО: 'Общество с ограниченной ответственностью',
  АО: 'Акционерное общество',
  ИП: 'Индивидуальный предприниматель',
  СЗ: 'Плательщик налога на профессиональный доход',
}
const fullName = (form: Form, name: string): string => (form in PREFIX ? `${FULL[form]} ${name}` : `${FULL[form]} «${name}»`)

const phoneOf = (n: number): string => {
  const code = CITY_CODES[n % CITY_CODES.length]!
  return code + String(2_310_047 + n * 40_013).slice(0, 10 - code.length)
}
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

function companyRow(made: Made, at: number, now: Date) {
  const [form, name, office, address, , brand] = made
  const isPerson = form in PREFIX
  const inn = isPerson ? personInn(office, at + 1) : companyInn(office, at + 1)
  return {
    id: FIRST + at,
    kind: 'client',
    name: withForm(form, name),
    short_name: form === 'СЗ' ? initials(name) : isPerson ? `ИП ${name.split(' ')[0]}` : name,
    full_name: fullName(form, name),
    inn,
    kpp: isPerson ? null : `${office}01001`,
    ogrn: form === 'СЗ' ? null : registration(office.slice(0, 2), 2003 + (at % 20), at + 11, isPerson),
    brand_id: brand,
    phone: phoneOf(at),
    email: `info@company${FIRST + at}.example.com`,
    address,
    nds_type_id: isPerson ? 1 : 2,
    owner_type_id: FORMS[form],
    is_blocked: at === BLOCKED,
    is_active: at !== INACTIVE,
    // The last companies are recent, so that the queue of new companies is not empty.
    ins_date: daysAgo(now, (MADE.length - at) * 9 - 6),
    ins_user_id: 1,
  }
}

function requisiteRows(
  companies: readonly { id: number; inn: string; kpp: string | null; address: string; name: string; ins_date: Date }[],
) {
  return companies.flatMap((company, at) => {
    const accounts = at % 4 === 0 ? 2 : at >= companies.length - 2 ? 0 : 1
    return Array.from({ length: accounts }, (_, nth) => {
      const bank = BANKS[(at + nth) % BANKS.length]!
      const isPerson = company.inn.length === 12
      return {
        owner_id: company.id,
        bank_name: bank.name,
        bik: bank.bik,
        account: bankAccount(bank.bik, isPerson ? '40802810' : '40702810', company.id * 10 + nth),
        corr_account: bank.corr,
        kpp: company.kpp,
        address: company.address,
        director: isPerson ? company.name.replace('ИП ', '') : DIRECTORS[at % DIRECTORS.length]!,
        is_default: nth === 0,
        ins_date: company.ins_date,
        ins_user_id: 1,
      }
    })
  })
}
const DIRECTORS = [
  'Морозов Игорь Викторович',
  'Белова Наталья Сергеевна',
  'Зайцев Павел Олегович',
  'Крылов Антон Юрьевич',
  'Титова Марина Львовна',
  'Шестаков Роман Ильич',
]

const BRANDS = ['Карьеры Оки', 'Гранит Холдинг', 'Северный Щебень', 'ЭкоГрунт', 'Монолит Групп', 'Квартал', 'Дороги Центра', 'Самосвалы 24']

/** Our own company in the demo. */
const OWN = {
  name: 'ООО «Неруд Логистика»',
  short_name: 'Неруд Логистика',
  full_name: 'Общество с ограниченной ответственностью «Неруд Логистика»',
  inn: companyInn('7713', 77),
  kpp: '771301001',
  ogrn: registration('77', 2014, 4242, false),
  phone: '4952204477',
  email: 'office@nerud.example.com',
  address: 'г. Москва, Дмитровское ш., д. 71Б',
}

/**
 * Adds brands, companies with their types, and requisites. Returns the ids of the companies with the index of each curator among the
 * managers.
 */
export async function seedCompanies({ db, now }: Seeding): Promise<readonly { id: number; curator: number | null }[]> {
  const since = daysAgo(now, 400)
  await insertRows(
    db,
    'company_brand',
    BRANDS.map((name, at) => ({ id: at + 1, name, ins_date: since, ins_user_id: 1, is_active: at !== 7 })),
  )
  await moveIds(db, 'company_brand')
  await db.updateTable('company').set(OWN).where('id', '=', OWN_COMPANY).execute()
  const companies = MADE.map((made, at) => companyRow(made, at, now))
  await insertRows(db, 'company', companies)
  await moveIds(db, 'company')
  await insertRows(
    db,
    'company_company_type',
    joins(
      'company',
      MADE.map((made, at) => ({ id: FIRST + at, targets: made[4] })),
    ),
  )
  await insertRows(db, 'company_requisite', requisiteRows([{ ...OWN, id: OWN_COMPANY, ins_date: since }, ...companies]))
  return MADE.map((made, at) => ({ id: FIRST + at, curator: made[6] }))
}
