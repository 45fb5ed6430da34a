import { defineLookup } from '#resources/shared/lookup'

/** Who an account is to the business (silent-places §1). */
export const accountType = defineLookup({ name: 'accountType', area: 'access', api: 'api/account_types' })

/** The types that rules name; drivers and outsiders do not sign in to the back-office. */
export const ACCOUNT_TYPE = { employee: 1, driver: 2, curator: 3, outsider: 4 } as const
