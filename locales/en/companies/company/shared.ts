/** What companies of every kind are told by. */
export const shared = {
  fields: {
    kind: 'Kind',
    name: 'Name',
    shortName: 'Short name',
    fullName: 'Full name',
    inn: 'INN',
    kpp: 'KPP',
    ogrn: 'OGRN / OGRNIP',
    brand: 'Brand',
    phone: 'Phone',
    email: 'Email',
    address: 'Registered address',
    isBlocked: 'Blocked',
    comment: 'Comment',
  },
  choices: {
    kind: { client: 'Counterparty', own: 'Our company', oil: 'Fuel company', penalty: 'Fines company', system: 'System' },
  },
  hints: {
    shortName: 'If left empty, it is the name without the legal form',
    inn: '10 digits for organisations, 12 for sole traders and the self-employed',
    isBlocked: 'No new waybills are made with a blocked company',
  },
} as const
