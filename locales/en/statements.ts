import type { statements as russian } from '../ru/statements.ts'
import type { Translation } from '../translation.ts'

/** What the rules of statements say (`nerud.statements.*`). */
export const statements = {
  statement: 'Statement',
  premium: 'Bonus',
  penalty: 'Deduction',
  deposit: 'Receipt at location',
  writeOff: 'Write-off from location',
  notCounted: 'The waybill is not posted: it is not in the cash boxes',
  taken: 'The waybill is already in another statement of this kind',
  otherCompany: 'The company of the statement does not take part in the waybill',
  otherPoint: 'The location of the statement is not in the waybill',
  movedByItself: 'The volume at this location is already counted by the waybill itself',
  noVolume: 'The waybill has no volume or unit',
  noWaybills: 'There are no waybills for these days that fit the statement',
  tooMany: 'More than %{max} waybills: shorten the period',
  noWay: 'A statement cannot be given this status',
  lineRemoved: 'The line is deleted',
  noLines: 'Add at least one line',
  wrong: 'Line %{number}, %{field}: %{text}',
  dismissed: 'The employee has left: %{fio}',
  nobody: 'The location has no employees who are not yet in the statement',
  nothingDue: 'The location has no employees who are owed anything and are not yet in the statement',
  nobodyDue: 'Nothing is due to anybody, or everybody is in the statement already',
  odd: {
    more: '%{fio}: %{sum} to pay, %{due} due',
    twice: '%{fio}: %{count} lines in the statement',
    number: 'The statement of %{day} has the number %{number} already',
  },
  notFound: '“%{text}” not found, or found more than once',
  companyNotHere: 'A company is given only with a transfer item',
  vehicleNotHere: 'A vehicle is given only with a transport cost item',
} as const satisfies Translation<typeof russian>
