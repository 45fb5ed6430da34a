import { cell, defineForm, row, type FormRow } from '#resource/form'
import { ifAny } from './lines.ts'
import { OBJECT } from './objects.ts'

const WHOLE = 40
const line = (label: string, text: string): FormRow => row(cell(label, 14, { lines: 'box' }), cell(text, 26, { lines: 'box', bold: true }))

/** The company details that a counterparty asks for before the first contract: names, codes, address, bank requisites. */
export const companyCard = defineForm({
  code: 'companyCard',
  name: 'Карточка предприятия',
  object: OBJECT.company,
  source: 'своя форма: закон её не устанавливает',
  columns: WHOLE,
  size: 10,
  rows: [
    row(cell('Карточка предприятия', WHOLE, { bold: true, size: 16, align: 'center' })),
    row(cell('на {today.words}', WHOLE, { align: 'center' })),
    row(cell('', WHOLE)),
    line('Полное наименование', '{#fullName}{fullName}{/fullName}{^fullName}{name}{/fullName}'),
    line('Сокращённое наименование', '{shortName}'),
    line('ИНН / КПП', `{inn}${ifAny('kpp', ' / ')}`),
    line('ОГРН', '{ogrn}'),
    line('Юридический адрес', '{address}'),
    line('Телефон', '{phone}'),
    line('Электронная почта', '{email}'),
    line('Система налогообложения', '{ndsType.name}'),
    line('Банк', '{requisites.bankName}'),
    line('БИК', '{requisites.bik}'),
    line('Расчётный счёт', '{requisites.account}'),
    line('Корреспондентский счёт', '{requisites.corrAccount}'),
    row(cell('', WHOLE)),
    row(cell('Руководитель ____________________ / ____________________', WHOLE)),
    row(cell('М. П.', WHOLE)),
  ],
})
