import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'
import { BANKS, bankAccount, companyInn, registration } from './numbers.rules.ts'

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
