import { area } from '#areas/seed/errors.rules'
import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { innRoutes } from './company/shown.rules.ts'
import { accountCompanyRules, companyRules } from './company/company.rules.ts'
import {
  oilCompanyRules,
  oilCompanyDocumentRules,
  ownerCompanyRules,
  exchangeKeyTables,
  truckPenaltyCompanyRules,
} from './companyKinds.rules.ts'
import { vatRateRules, companyVatRules, vatKindRows, vatRateRows } from './vatRate/vatRate.rules.ts'
import { vatTables } from './vatRate/vatOn.rules.ts'

/** Server rules, tables, routes and jobs of the area `companies`. */
export const companiesRules = defineAreaRules({
  rules: [
    companyRules,
    ownerCompanyRules,
    oilCompanyRules,
    oilCompanyDocumentRules,
    truckPenaltyCompanyRules,
    accountCompanyRules,
    vatRateRules,
    companyVatRules,
  ],
  tables: () => [...exchangeKeyTables, ...vatTables],
  routes: ({ inn }) => innRoutes(inn),
  catalogues: {
    company_type: numbered('Поставщик', 'Заказчик', 'Перевозчик', 'Прочее'),
    nds_type: numbered('Без НДС', 'НДС 22%', 'НДС 20%', 'НДС 10%', 'НДС 7%', 'НДС 5%', 'НДС 0%'),
    company_owner_type: numbered(
      'ООО',
      'АО',
      'ПАО',
      'ИП',
      'Самозанятый',
      'Физическое лицо',
      'Государственное или муниципальное предприятие',
      'Прочее',
    ),
    bank_transaction_class: numbered('Клиент-банк 1С (любой банк)', 'Сбербанк', 'ВТБ', 'Альфа-Банк', 'Т-Банк', 'Модульбанк'),
    oil_company_class: numbered('Газпромнефть (ОПТИ 24)', 'Ликард (Лукойл)', 'Роснефть', 'Татнефть', 'ППР', 'Прочий (файл Excel)'),
    truck_penalty_company_class: numbered('Госавтоинспекция', 'Платон', 'МАДИ и АМПП', 'Прочий (файл Excel или CSV)'),
    vat_kind: vatKindRows,
  },
  books: {
    vat_rate: vatRateRows,
  },
  errors: [
    area('Внешние службы')(
      'INN_UNAVAILABLE',
      424,
      'Сервис проверки ИНН недоступен',
      'Государственный реестр не ответил или не подключён',
      'Заполните поля вручную',
    ),
  ],
})
