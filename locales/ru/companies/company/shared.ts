/** What companies of every kind are told by. */
export const shared = {
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
    isBlocked: 'Заблокирована',
    comment: 'Комментарий',
  },
  choices: {
    kind: { client: 'Контрагент', own: 'Наша компания', oil: 'Топливная компания', penalty: 'Компания по штрафам', system: 'Системная' },
  },
  hints: {
    shortName: 'Если не указать, получится из названия без формы собственности',
    inn: '10 цифр у организаций, 12 у предпринимателей и самозанятых',
    isBlocked: 'С заблокированной компанией новые накладные не заводят',
  },
} as const
