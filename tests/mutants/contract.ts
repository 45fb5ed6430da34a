import { of, screens, server, unit } from './mutant.ts'

const SHOWN = 'asShown.test.tsx'
const shown = (test: string) => screens(SHOWN, test)
const coloured = shown('the status of a transfer is green while it counts, and red once it is cancelled')
const CHOICES = 'src/screens/money/payment/adding/choices.ts'
const WORDS = 'src/screens/deals/deal/words.ts'
const lookups = unit('lookups.test.ts')

/** What the contract wants to be shown, offered and sent: breakages that once went unseen. */
export const contract = [
  ...of(
    'tests/contract/evidence.ts',
    {
      name: 'a skipped test holds a rule',
      find: "passed: status === 'passed'",
      replace: "passed: status !== 'failed'",
      seenBy: unit('contractEvidence.test.ts', 'is not held by a test that is %s'),
    },
    {
      name: 'a title that says nothing holds a rule',
      find: '.length >= 2',
      replace: '.length >= 0',
      seenBy: unit('contractEvidence.test.ts', 'is not held by a title that says nothing'),
    },
  ),
  ...of(
    WORDS,
    {
      name: 'a waybill shows the vehicle that stands for none',
      find: '!vehicle || vehicle.id === NO_VEHICLE',
      replace: '!vehicle || (vehicle.id as number) === -NO_VEHICLE',
      seenBy: shown('is nothing where it stands for no vehicle'),
    },
    {
      name: 'a vehicle loses its brand',
      find: 'vehicle.brand?.name, ',
      replace: '',
      seenBy: shown('is its plate, brand and body'),
    },
    {
      name: 'a vehicle loses its body',
      find: ', vehicle.bodyType?.name]',
      replace: ']',
      seenBy: shown('is its plate, brand and body'),
    },
  ),
  ...of('src/screens/deals/deal/WaybillWindow.tsx', {
    name: 'the volume of the quarry is taken from the object',
    find: 'volumeText(deal.careerVol, deal.careerUnit?.systemC)',
    replace: 'volumeText(deal.objectVol, deal.careerUnit?.systemC)',
    seenBy: shown('the window of a waybill says what was loaded at the quarry and what was unloaded at the object'),
  }),
  ...of(
    'src/screens/money/payment/window/lines.tsx',
    {
      name: 'paid is red and cancelled is green',
      find: "isPaid(payment) ? 'success.main' : 'error.main'",
      replace: "isPaid(payment) ? 'error.main' : 'success.main'",
      seenBy: coloured,
    },
    {
      name: 'cancelled is not red',
      find: "'success.main' : 'error.main'",
      replace: "'success.main' : 'text.primary'",
      seenBy: coloured,
    },
  ),
  ...of(
    'src/admin/theme/tones.ts',
    {
      name: 'what adds is red',
      find: "moneyIn: 'success'",
      replace: "moneyIn: 'error'",
      seenBy: shown('shows what adds green and what takes red'),
    },
    {
      name: 'what takes is green',
      find: "moneyOut: 'error'",
      replace: "moneyOut: 'success'",
      seenBy: shown('shows what adds green and what takes red'),
    },
  ),
  ...of('src/admin/table/GridFrame.tsx', {
    name: 'our side is not yellow',
    find: "'#3a300f' : '#fff8d6'",
    replace: "'#3a300f' : '#ffffff'",
    seenBy: shown('has our own side of a transfer on yellow'),
  }),
  ...of('src/screens/money/cashTransaction/Statement.tsx', {
    name: 'an export does not say its zone',
    find: ', currentTimeZone: -new Date().getTimezoneOffset() / 60',
    replace: '',
    seenBy: shown('is exported with the hours of the own zone and the company'),
  }),
  ...of(
    CHOICES,
    {
      name: 'articles that are switched off are offered',
      find: 'find(costList, { isActive: 1, ',
      replace: 'find(costList, { ',
      seenBy: shown('offers no article that is switched off'),
    },
    {
      name: 'methods that are switched off are offered',
      find: 'find(payMethod, { isActive: 1, ',
      replace: 'find(payMethod, { ',
      seenBy: shown('offers no method that is switched off'),
    },
    {
      name: 'document types of anything are offered to payments',
      find: 'isActive: 1, isPayment: 1, query }',
      replace: 'isActive: 1, query }',
      seenBy: shown('offers the active document types of payments alone'),
    },
    {
      name: 'document types that are switched off are offered to payments',
      find: 'isActive: 1, isPayment: 1, query }',
      replace: 'isPayment: 1, query }',
      seenBy: shown('offers the active document types of payments alone'),
    },
  ),
  ...of('src/resource/query.ts', {
    name: 'a page has twenty records',
    find: 'export const PAGE = 50',
    replace: 'export const PAGE = 20',
    seenBy: shown('a list asks for fifty records at once'),
  }),
  ...of(
    'server/seed/books/lookups.ts',
    {
      name: 'an object of templates changes its name',
      find: "'Точка', 'Машина', 'Заявка'",
      replace: "'Машина', 'Точка', 'Заявка'",
      seenBy: lookups,
    },
    {
      name: 'a status of waybills is called otherwise',
      find: "deal_status: ['Активна', 'Закрыта'",
      replace: "deal_status: ['Активна', 'Завершена'",
      seenBy: lookups,
    },
  ),
  ...of('resources/fleet/vehicle.ts', {
    name: 'vehicles are filled into templates of points',
    find: 'tab.templates(4)',
    replace: 'tab.templates(3)',
    seenBy: lookups,
  }),
  ...of('server/seed/catalogue/money.ts', {
    name: 'a type of articles is called otherwise',
    find: "'ФОТ',",
    replace: "'Зарплата',",
    seenBy: lookups,
  }),
  ...of('server/adapters/postgres/supervisor.ts', {
    name: 'the database of the business does not wait for the disk',
    find: 'settings: durable ? {} : THROW_AWAY',
    replace: 'settings: THROW_AWAY',
    seenBy: server('durability.test.ts', 'an owner’s database writes through to the disk before it answers'),
  }),
]
