import type { LabelsOf } from '#resource'
import type { company as declared } from '../../../resources/companies/company.ts'

export const company = {
  name: 'Компания |||| Компании |||| Компаний',
  gender: 'f',
  object: 'компанию',
  fields: {
    kind: 'Вид',
    name: 'Название',
    shortName: 'Краткое название',
    fullName: 'Полное название',
    inn: 'ИНН',
    kpp: 'КПП',
    ogrn: 'ОГРН / ОГРНИП',
    brand: 'Бренд',
    phone: 'Телефон',
    email: 'E-mail',
    address: 'Юридический адрес',
    companyType: 'Типы',
    ndsType: 'НДС',
    ownerType: 'Форма собственности',
    isBlocked: 'Заблокирована',
    comment: 'Комментарий',
    curator: 'Куратор',
    balance: 'Баланс',
    dealSum: 'Текущая неделя',
    lastMovement: 'Последнее движение',
    relationAccounts: 'Связанные сотрудники',
  },
  choices: {
    kind: { client: 'Контрагент', own: 'Наша компания', oil: 'Топливная компания', penalty: 'Компания по штрафам', system: 'Системная' },
  },
  sections: { accountCompany: 'Сотрудники', companySuppliers: 'Поставщики' },
  empty: { curator: 'Не назначен', companyType: '-' },
  hints: {
    shortName: 'Если не указать, получится из названия без формы собственности',
    inn: '10 цифр у организаций, 12 у предпринимателей и самозанятых',
    isBlocked: 'С заблокированной компанией новые накладные не заводят',
  },
  views: { boxes: 'Кассы компаний' },
  cards: { boxes: 'Касса: выписка' },
  failures: { list: 'Не удалось загрузить данные по компаниям' },
} as const satisfies LabelsOf<typeof declared>
