import type * as russian from '../ru/points.ts'
import type { Translation } from '#words/translation'
import { documentOf, lookup } from '#words/en/whole'

/** What the resources of `points` are called. */
export const labels = {
  point: {
    name: 'Location |||| Locations',
    fields: {
      name: 'Name',
      company: 'Company',
      pointType: 'Types',
      address: 'Address',
      lat: 'Latitude',
      lon: 'Longitude',
      phone: 'Phone',
      email: 'Email',
      lastName: 'Last name',
      firstName: 'First name',
      middleName: 'Patronymic',
      fullName: 'Contact person',
      comment: 'Comment',
      hasAccounts: 'Has employees',
      official: 'Owner',
      balance: 'Balance',
      ahead: 'Ahead',
      weeklyBalance: 'Current week',
      balanceDays: 'Balance over 30 days',
      lastMovement: 'Last movement',
      hasBox: 'Cash box used',
      asOf: 'As of',
      knownOn: 'As known on',
    },
    views: { boxes: 'Location balances' },
    cards: { boxes: 'Locations: balance' },
    sections: { contact: 'Contacts' },
    empty: { pointType: '—' },
    checks: { bothCoordinates: 'Both coordinates are needed: latitude and longitude', checkFailed: 'Could not check the location name' },
    failures: {
      list: 'Could not load the locations',
      select: 'Could not load the locations',
      filter: 'Could not load the locations',
    },
  },
  pointType: { ...lookup, name: 'Location type |||| Location types' },
  pointDocument: documentOf('Location'),
} as const satisfies Translation<typeof russian.labels>
