import type { npd as russian } from '../../../ru/money/payment/npd.ts'
import type { Translation } from '../../../translation.ts'

/** What is said of checks of the self-employed (`nerud.npd.*`). */
export const npd = {
  chequeNumber: 'Give the receipt number with the link',
  results: {
    yes: 'NPD payer on %{day}',
    no: 'Not an NPD payer on %{day}',
    badInn: 'The INN of the self-employed is missing or wrong: 12 digits are needed',
    future: 'The payment date %{day} has not come yet',
    queued: 'Queued',
  },
  log: {
    yes: '%{name}, INN %{inn}: NPD payer on %{day}',
    no: '%{name}, INN %{inn}: not an NPD payer on %{day}',
    badInn: '%{name}, INN %{inn}: the tax service does not accept the INN on %{day}',
    limited: 'The tax service asks for fewer requests: continuing later',
    unavailable: 'The tax service does not respond: trying again later',
  },
  sheet: { name: 'Check of the self-employed' },
} as const satisfies Translation<typeof russian>
