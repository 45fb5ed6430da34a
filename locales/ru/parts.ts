import type { StandardFields, FieldsOf } from '#resource'
import type { companyDocument } from '../../resources/companies/companyDocument.ts'
import type { companyRequisite } from '../../resources/companies/companyRequisite.ts'
import type { companyType } from '../../resources/companies/companyType.ts'

type Shared<R> = {
  readonly fields: { readonly [K in keyof FieldsOf<R>]: string } & { readonly [K in keyof StandardFields]?: string }
  readonly checks?: Readonly<Record<string, string>>
  readonly hints?: { readonly [K in keyof FieldsOf<R>]?: string }
}

/** Labels that all document resources share. */
export const documents = {
  fields: {
    owner: 'Владелец',
    name: 'Название',
    documentType: 'Тип документа',
    file: 'Файл',
    fileName: 'Имя файла',
    status: 'Статус',
    insDate: 'Дата добавления',
  },
} as const satisfies Shared<typeof companyDocument>

/** Labels that all bank requisites share. */
export const requisites = {
  fields: {
    owner: 'Компания',
    bankName: 'Банк',
    bik: 'БИК',
    account: 'Расчётный счёт',
    corrAccount: 'Корр. счёт',
    kpp: 'КПП',
    address: 'Адрес',
    director: 'Руководитель',
    isDefault: 'Основные',
  },
  checks: {
    accountKey: 'Счёт не подходит к БИК: проверьте цифры счёта и БИК',
    corrAccountKey: 'Корр. счёт не подходит к БИК: проверьте цифры счёта и БИК',
  },
  hints: { isDefault: 'Основными могут быть только одни реквизиты компании' },
} as const satisfies Shared<typeof companyRequisite>

/** Labels that all fixed books of names share. */
export const lookup = { fields: { name: 'Название' } } as const satisfies Shared<typeof companyType>
