import type * as russian from '../ru/access.ts'
import type { Translation } from '#words/translation'
import { documentOf } from '#words/en/whole'

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  users: 'Users',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `access` are called. */
export const labels = {
  account: {
    fields: {
      driver: 'Driver',
      inn: 'INN',
      company: 'Company',
      point: 'Location',
      pointId: 'Location number',
      ownerCompany: 'Our company',
      seriesNumberDrive: 'Driving licence number',
      indicatorsArr: 'Document expiry dates',
      issueDateDrive: 'Licence issued on',
      balance: 'Balance',
      ahead: 'Ahead',
      dealSum: 'Current week',
      balanceDays: 'Balance over 30 days',
      lastMovement: 'Last movement',
      hasBox: 'Cash box used',
      asOf: 'As of',
      knownOn: 'As known on',
    },
    views: {
      boxes: 'Employee cash boxes',
      report: 'Employee cash boxes: report',
      deals: 'Waybills by driver',
      operators: 'Operator report',
    },
    measures: {
      opening: 'Opening',
      accrued: 'Accrued by waybills',
      premium: 'Bonuses',
      withheld: 'Withheld',
      paid: 'Paid',
      closing: 'Closing',
      trips: 'Trips',
      volume: 'Volume',
      distance: 'Loaded distance, km',
      driverSumm: 'Driver amount',
      perTrip: 'Per trip',
      entered: 'Waybills entered',
      authorised: 'Authorised',
      errors: 'With errors',
      corrected: 'Corrected afterwards',
      late: 'Days until entry',
      errorShare: 'Errors, %',
      delay: 'Delay, days',
    },
    cards: { boxes: 'Cash box: ledger' },
    sections: { licence: 'Driving licence', accountCompany: 'Companies', accountVehicles: 'Vehicles', accountPayments: 'Expenses' },
    checks: { licenceNumber: 'The issue date is given without the licence number' },
    hints: {
      seriesNumberDrive: '10 digits without spaces',
      accountType: 'Drivers and external people do not sign in to the program',
    },
  },
  accountDocument: documentOf('Employee'),
} as const satisfies Translation<typeof russian.labels>
